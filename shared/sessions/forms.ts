import { refuse } from '../refusal.ts'
import { sameSecret } from '../secrets.ts'
import type { Session } from './sessions.ts'

/**
 * Refuses a form sent from another site. Checks Sec-Fetch-Site or, in older browsers and over plain http, Origin. A `null`
 * origin is refused too: a sandboxed frame of any site sends it.
 */
export function refuseForeignForm(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isForeign =
    site !== null
      ? site !== 'same-origin' && site !== 'none'
      : origin !== null && !sameHost(origin, headers.get('host'))
  if (isForeign) refuseForm('This form was sent by another site.')
}

/** Refuses a form without the token of its session. */
export function checkFormToken(session: Session, token: string | null): void {
  if (!isFormOf(session, token)) refuseForm('This form belongs to another session.')
}

/** Whether a form has the token of this session. */
export const isFormOf = (session: Session, token: string | null): boolean =>
  sameSecret(token ?? '', session.formToken)

/** Whether a browser says that the form came from one of our pages. */
export function isFromHere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? sameHost(headers.get('origin') ?? '', headers.get('host')) : site === 'same-origin'
}

const refuseForm = (message: string): never =>
  refuse('invalid_request', message, 'Open the page again and send the form from there.', { status: 403 })

/** Compares hosts only: behind a proxy, the scheme may differ. */
const sameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host
