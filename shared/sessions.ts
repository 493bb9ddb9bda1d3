import { refuse } from './refusal.ts'
import { type SecretBox, sameSecret } from './secrets.ts'

/** A browser session. It's stored only in the cookie, which is encrypted. */
export interface Session {
  /** Such as `desk 17` or `operator`. */
  who: string
  until: Date
  /** Every form of the session contains it, so other sites can't forge one. */
  formToken: string
}

interface Cookie {
  name: string
  path: string
  /** Only over https. */
  secure: boolean
}

/** The `Set-Cookie` header of a new session. SameSite=Strict: links from other sites don't send it. */
export function sessionCookie(
  secrets: SecretBox,
  { name, path, secure }: Cookie,
  { who, until, now }: { who: string; until: Date; now: Date },
): string {
  const sealed = secrets
    .seal(JSON.stringify({ session: name, who, until: until.getTime() }))
    .toString('base64url')
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  return `${name}=${sealed}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

export const endedCookie = ({ name, path, secure }: Cookie): string =>
  `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** The valid session in a request's cookies, or null. */
export function readSession(
  secrets: SecretBox,
  cookies: string | null,
  name: string,
  now: Date,
): Session | null {
  for (const part of cookies?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=')
    if (key !== name || value === '') continue
    try {
      const sealed = Buffer.from(value, 'base64url')
      const data = JSON.parse(secrets.open(sealed)) as { session?: unknown; who?: unknown; until?: unknown }
      if (data.session !== name || typeof data.who !== 'string' || typeof data.until !== 'number') continue
      if (data.until <= now.getTime()) continue
      const formToken = secrets.digest(`form of ${value}`).toString('base64url')
      return { who: data.who, until: new Date(data.until), formToken }
    } catch {
      // From another installation, or forged.
    }
  }
  return null
}

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
