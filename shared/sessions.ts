import { type SecretBox, sameSecret } from './secrets.ts'

/** Whose pages a session opens. One of the desk opens nothing of the operator's. */
export type Audience = 'operator' | 'desk'

export interface Session {
  audience: Audience
  /** Who signed in; what it means is the audience's affair. */
  subject: string
  until: Date
}

const mark = (secrets: SecretBox, purpose: string, text: string): string =>
  secrets.digest(`${purpose} ${text}`).toString('base64url')

/** A session that is its own proof: what it says, and a mark that only SECRETS_KEY can make. */
export function makeSession(secrets: SecretBox, { audience, subject, until }: Session): string {
  const said = Buffer.from(JSON.stringify([audience, subject, until.getTime()])).toString('base64url')
  return `${said}.${mark(secrets, 'session', said)}`
}

/** What a session says, where it is ours, of this audience and not over. */
export function readSession(
  secrets: SecretBox,
  token: string | null,
  audience: Audience,
  now: Date,
): Session | null {
  const [said = '', seal = '', ...rest] = (token ?? '').split('.')
  if (rest.length > 0 || !sameSecret(seal, mark(secrets, 'session', said))) return null
  // The mark is ours, so the rest is as we wrote it.
  const [of, subject, until] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as [
    Audience,
    string,
    number,
  ]
  return of === audience && until > now.getTime() ? { audience, subject, until: new Date(until) } : null
}

/** What each form of a session carries, so that no other site can send it in our visitor's name. */
export const formToken = (secrets: SecretBox, session: string): string => mark(secrets, 'form', session)

export const isFormToken = (secrets: SecretBox, session: string, given: string | null): boolean =>
  sameSecret(given ?? '', formToken(secrets, session))

/** For `Set-Cookie`. Never sent to another site or read by a script; by https alone where we are reached by https. */
export function sessionCookie(
  name: string,
  value: string,
  { path, seconds, baseUrl }: { path: string; seconds: number; baseUrl: string },
): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** The value of a cookie, null where it is not sent. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const cut = part.indexOf('=')
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim()
  }
  return null
}
