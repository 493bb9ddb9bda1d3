import type { ComponentChildren } from 'preact'
import type { Context } from '../../shared/context.ts'
import { Refusal } from '../../shared/refusal.ts'
import { sha256 } from '../../shared/secrets.ts'
import { checkFormToken, isFormOf, isFromHere, refuseForeignForm } from '../../shared/sessions/forms.ts'
import { type Cookie, readSession, type Session } from '../../shared/sessions/sessions.ts'
import type { Answer } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { pathOf } from '../edge/query.ts'
import { readForm } from '../pages/form.ts'
import { headingFrom } from './heading.ts'
import { type KeptForm, tooLongPage, tooLongText } from './kept-page.tsx'

/** What's different in each signed-in area of the site. */
interface Area<Visitor extends { session: Session }> {
  cookie: Omit<Cookie, 'secure'>
  /** For programs that send a key instead of a cookie: what a session with it would be. */
  keySessionOf?(call: RequestContext): Promise<Session | null>
  /** Whose session it is, or null if it's no longer valid. Checked on every request, so a session ends at once. */
  visitorOf(call: RequestContext, session: Session): Promise<Visitor | null>
  /** Tells visitors apart in what a form claims. */
  idOf(visitor: Visitor): string | number
  /** For those who aren't signed in. `to` is the page to open afterward. */
  signInPage(to: string): Answer
  /** For a form whose session ended. The visitor is the one who's signed in now. */
  keptPage(kept: KeptForm, visitor: Visitor | null): Answer
  frame(visitor: Visitor, title: string, children: ComponentChildren, status: number): Answer
  /** The page for a visitor who may not open this page or send this form. */
  denied?(call: RequestContext, visitor: Visitor): Answer | null
  /** Wraps every form, to count or log it. */
  around?(call: RequestContext, visitor: Visitor, run: () => Promise<Answer>): Promise<Answer>
}

export interface Sent {
  fields: URLSearchParams
  /** Makes a double click or a reload run the form once. With something else typed, it's another form. */
  claim: Buffer
}

/** `Call` is what Elysia passes, with the types of the route. */
export type Handle<Args extends unknown[], Call = RequestContext> = (
  call: Call,
  ...args: Args
) => Answer | Promise<Answer>

export interface FormOptions {
  maxBytes?: number | undefined
  /** False if the form holds nothing worth keeping. */
  keeps?: boolean
  /** Reads another kind of form, such as an upload. */
  read?: (call: RequestContext) => Promise<URLSearchParams>
}

/** Wraps the handlers of an area. */
export function openArea<Visitor extends { session: Session }>(area: Area<Visitor>) {
  const { name, path: home } = area.cookie

  async function visitorOf(call: RequestContext): Promise<Visitor | null> {
    const session =
      (await readSession(call.context, call.request.headers.get('cookie'), name)) ??
      (await area.keySessionOf?.(call))
    return session ? area.visitorOf(call, session) : null
  }

  /** A page for those who are signed in. */
  const forVisitor =
    (handle: Handle<[Visitor]>) =>
    async (call: RequestContext): Promise<Answer> => {
      const visitor = await visitorOf(call)
      if (!visitor) return area.signInPage(headingFrom(call.request, home))
      return area.denied?.(call, visitor) ?? handle(call, visitor)
    }

  /**
   * A form on such a page, sent from it within its session. If the session has ended since, what was typed is kept on a page
   * from which it can be sent again.
   */
  const forVisitorForm =
    (
      handle: Handle<[Visitor, Sent]>,
      { maxBytes, keeps = true, read = each => readForm(each, maxBytes) }: FormOptions = {},
    ) =>
    async (call: RequestContext): Promise<Answer> => {
      const { headers } = call.request
      refuseForeignForm(headers)
      // First: it may take ten seconds, and the session may end by then.
      const fields = await readUnlessTooLong(() => read(call))
      const visitor = await visitorOf(call)
      // Never show what another site may have sent.
      const isKept = keeps && isFromHere(headers)
      if (!visitor && !isKept) return area.signInPage(headingFrom(call.request, home))
      const refused = visitor && area.denied?.(call, visitor)
      if (refused) return refused
      if (!fields) return visitor ? area.frame(visitor, 'Not saved', tooLongText, 413) : tooLongPage()
      const pathname = pathOf(call.request)
      if (visitor && !isKept) checkFormToken(visitor.session, fields.get('form'))
      if (!visitor || !isFormOf(visitor.session, fields.get('form')))
        return area.keptPage({ action: pathname, fields }, visitor)
      const once = fields.get('once') ?? crypto.randomUUID()
      // The token is another one after signing in again.
      const typed = [...fields].filter(([field]) => field !== 'form')
      const claim = sha256(JSON.stringify([name, area.idOf(visitor), pathname, once, typed]))
      const run = async () => handle(call, visitor, { fields, claim })
      return area.around ? area.around(call, visitor, run) : run()
    }

  const cookie = ({ baseUrl }: Pick<Context, 'baseUrl'>): Cookie => ({
    ...area.cookie,
    secure: baseUrl.startsWith('https:'),
  })

  return { home, cookie, visitorOf, forVisitor, forVisitorForm }
}

async function readUnlessTooLong(read: () => Promise<URLSearchParams>): Promise<URLSearchParams | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payload_too_large') return null
    throw error
  }
}
