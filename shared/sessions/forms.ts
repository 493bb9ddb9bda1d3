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
  if (!sameSecret(token ?? '', session.formToken)) refuseForm('This form belongs to another session.')
}

const refuseForm = (message: string): never =>
  refuse('invalid_request', message, 'Open the page again and send the form from there.', { status: 403 })

/** Compares hosts only: behind a proxy, the scheme may differ. */
const sameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host
