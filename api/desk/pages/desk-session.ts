import type { Context } from '../../../shared/context.ts'
import { findDeskOwner } from '../../../shared/desk/link-queries.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { sha256 } from '../../../shared/secrets.ts'
import { checkFormToken, isFormOf, isFromHere, refuseForeignForm } from '../../../shared/sessions/forms.ts'
import { readSession } from '../../../shared/sessions/sessions.ts'
import type { Answer } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { readForm } from '../../pages/form.ts'
import { headingFrom } from '../sign-in/heading.ts'
import { signInPage } from '../sign-in/sign-in-page.tsx'
import type { Desk } from './desk.ts'
import { keptPage, tooLongPage } from './kept-page.tsx'

export const SESSION_MS = 14 * 86_400_000

/** The cookie for the desk's pages. */
export const deskCookie = ({ baseUrl }: Pick<Context, 'baseUrl'>) => ({
  name: 'desk',
  path: '/desk/inbox',
  secure: baseUrl.startsWith('https:'),
  sameSite: 'Lax' as const,
})

/** The desk that the sender of a request is signed in to. */
export async function deskOf({ context, request }: RequestContext): Promise<Desk | null> {
  const session = await readSession(context, request.headers.get('cookie'), 'desk')
  const id = Number(/^desk (\d+)$/.exec(session?.who ?? '')?.[1])
  const owner = session && Number.isInteger(id) && (await findDeskOwner(context.sql, id))
  return session && owner ? { owner, session } : null
}

type Handler<More extends unknown[]> = (
  call: RequestContext,
  desk: Desk,
  ...more: More
) => Answer | Promise<Answer>

/** A page for signed-in businesses. */
export const forDesk =
  (handle: Handler<[]>) =>
  async (call: RequestContext): Promise<Answer> => {
    const desk = await deskOf(call)
    return desk ? handle(call, desk) : signInPage({ to: headingFrom(call.request) })
  }

export interface Sent {
  fields: URLSearchParams
  /** Makes a double click or a reload run the form once. */
  claim: Buffer
}

interface FormOptions {
  maxBytes?: number
  /** False if nothing was typed that would be missed. */
  keeps?: boolean
}

/**
 * A form on such a page, sent from it within this session. If the session has ended since, what was typed is kept on a
 * page from which it can be sent again.
 */
export const forDeskForm =
  (handle: Handler<[Sent]>, { maxBytes, keeps = true }: FormOptions = {}) =>
  async (call: RequestContext): Promise<Answer> => {
    refuseForeignForm(call.request.headers)
    const desk = await deskOf(call)
    // No page shows what another site may have sent.
    const isKept = keeps && isFromHere(call.request.headers)
    if (!desk && !isKept) return signInPage({ to: headingFrom(call.request) })
    const fields = await fieldsOf(call, maxBytes)
    if (!fields) return tooLongPage(desk)
    const business = fields.get('business')
    const isMine = !business || business === desk?.owner.slug
    if (desk && !isKept) checkFormToken(desk.session, fields.get('form'))
    if (!desk || !isMine || !isFormOf(desk.session, fields.get('form')))
      return keptPage({ desk, isMine, action: pathOf(call.request), fields })
    const claim = sha256(
      `desk ${desk.owner.id} ${call.request.url} ${fields.get('once') ?? crypto.randomUUID()}`,
    )
    return handle(call, desk, { fields, claim })
  }

async function fieldsOf(call: RequestContext, maxBytes?: number): Promise<URLSearchParams | null> {
  try {
    return await readForm(call, maxBytes)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payload_too_large') return null
    throw error
  }
}

const pathOf = ({ url }: Request): string => new URL(url).pathname
