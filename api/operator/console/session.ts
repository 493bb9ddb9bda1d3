import type { Context } from '../../../shared/context.ts'
import { sameSecret, sha256 } from '../../../shared/secrets.ts'
import { checkFormToken, readSession, refuseForeignForm, type Session } from '../../../shared/sessions.ts'
import type { Answer } from '../../edge/answer.ts'
import type { Call } from '../../edge/route.ts'
import { readForm } from '../../pages/form.ts'
import { base } from './queue-view.ts'

export const SESSION_MS = 8 * 3_600_000

export const consoleCookie = ({ baseUrl }: Pick<Context, 'baseUrl'>) => ({
  name: 'console',
  path: base,
  secure: baseUrl.startsWith('https:'),
})

/** Bound to the key: a new operator key ends all sessions of the old one. */
export const whoOf = (operatorKey: string): string =>
  `operator ${sha256(operatorKey).subarray(0, 12).toString('base64url')}`

export function sessionOf({ context, request, now }: Call): Session | null {
  const { operatorKey } = context.config
  const session = readSession(context.secrets, request.headers.get('cookie'), 'console', now)
  return session && operatorKey && sameSecret(session.who, whoOf(operatorKey)) ? session : null
}

/** Where somebody wanted to go who had to sign in first: a page of the console, and nothing elsewhere. */
export function wantedPage(told: string): string {
  const url = URL.parse(told, 'http://console')
  const within = url?.host === 'console' && (url.pathname === base || url.pathname.startsWith(`${base}/`))
  return within ? url.pathname + url.search : base
}

/** A page of the operator's; others are asked for the key. */
export const forOperator =
  (handle: (call: Call, session: Session) => Answer | Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    const session = sessionOf(call)
    if (session) return handle(call, session)
    const { signInPage } = await import('./sign-in-page.tsx')
    const { pathname, search } = new URL(call.request.url)
    return signInPage(call.request.method === 'GET' ? pathname + search : base)
  }

/** A form of such a page, sent from it and within its session. */
export const forOperatorForm = (
  handle: (call: Call, fields: URLSearchParams, session: Session) => Answer | Promise<Answer>,
) =>
  forOperator(async (call, session) => {
    refuseForeignForm(call.request.headers)
    const fields = await readForm(call.request)
    checkFormToken(session, fields.get('form'))
    return handle(call, fields, session)
  })
