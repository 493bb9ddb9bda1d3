import { refuse } from './refusal.ts'
import { type SecretBox, sameSecret } from './secrets.ts'

/** Who is signed in with a browser, and until when. Nothing of it is kept here: the cookie is sealed. */
export interface Session {
  /** Such as `desk 17` or `operator`. */
  who: string
  until: Date
  /** What the forms of this session carry, so that a page elsewhere can not send them. */
  formToken: string
}

interface Cookie {
  name: string
  path: string
  /** Only over https. */
  secure: boolean
}

/** `Set-Cookie` for one who has just shown who they are. Strict: a link from elsewhere arrives without it. */
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

/** The session that a request carries; null where it has none, or one that is over, changed or of another kind. */
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
      const held = JSON.parse(secrets.open(sealed)) as { session?: unknown; who?: unknown; until?: unknown }
      if (held.session !== name || typeof held.who !== 'string' || typeof held.until !== 'number') continue
      if (held.until <= now.getTime()) continue
      const formToken = secrets.digest(`form of ${value}`).toString('base64url')
      return { who: held.who, until: new Date(held.until), formToken }
    } catch {
      // Of another installation, or made up.
    }
  }
  return null
}

/**
 * Refuses a form that another site sent. Browsers say so in Sec-Fetch-Site; where they do not, in Origin, which a page
 * without referrers sends as null.
 */
export function refuseForeignForm(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const foreign =
    site !== null
      ? site !== 'same-origin' && site !== 'none'
      : origin !== null && origin !== 'null' && !sameHost(origin, headers.get('host'))
  if (foreign) refuseForm('This form was sent by another site.')
}

/** Refuses a form that does not carry the token of its session. */
export function checkFormToken(session: Session, given: string | null): void {
  if (!sameSecret(given ?? '', session.formToken)) refuseForm('This form is not of your session.')
}

const refuseForm = (message: string): never =>
  refuse('invalid_request', message, 'Open the page again and send the form from there.', { status: 403 })

/** Behind a proxy the scheme may differ; the host may not. */
const sameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host
