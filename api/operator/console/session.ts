import type { Context } from '../../../shared/context.ts'
import { sameSecret, sha256 } from '../../../shared/secrets.ts'
import { checkFormToken, refuseForeignForm } from '../../../shared/sessions/forms.ts'
import { readSession, type Session } from '../../../shared/sessions/sessions.ts'
import type { Answer } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { readForm } from '../../pages/form.ts'
import { base } from './queue-view.ts'
import { signInPage } from './sign-in-page.tsx'

export const SESSION_MS = 8 * 3_600_000

export const consoleCookie = ({ baseUrl }: Pick<Context, 'baseUrl'>) => ({
  name: 'console',
  path: base,
  secure: baseUrl.startsWith('https:'),
  sameSite: 'Strict' as const,
})

/** Bound to the key: changing the operator key ends all sessions. */
export const whoOf = (operatorKey: string): string =>
  `operator ${sha256(operatorKey).subarray(0, 12).toString('base64url')}`

async function sessionOf({ context, request }: RequestContext): Promise<Session | null> {
  const { operatorKey } = context.config
  const session = await readSession(context, request.headers.get('cookie'), 'console')
  return session && operatorKey && sameSecret(session.who, whoOf(operatorKey)) ? session : null
}

/** A page for the signed-in operator. Anyone else gets the sign-in page. */
export const forOperator =
  (handle: (call: RequestContext, session: Session) => Answer | Promise<Answer>) =>
  async (call: RequestContext): Promise<Answer> => {
    const session = await sessionOf(call)
    if (session) return handle(call, session)
    const { pathname, search } = new URL(call.request.url)
    return signInPage(call.request.method === 'GET' ? pathname + search : base)
  }

/** A form on such a page, sent from it within its session. */
export const forOperatorForm = (
  handle: (call: RequestContext, fields: URLSearchParams, session: Session) => Answer | Promise<Answer>,
) =>
  forOperator(async (call, session) => {
    refuseForeignForm(call.request.headers)
    const fields = await readForm(call)
    checkFormToken(session, fields.get('form'))
    return handle(call, fields, session)
  })
