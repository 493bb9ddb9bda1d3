import type { Context } from '../context.ts'
import { sha256 } from '../secrets.ts'
import { isToken, makeToken } from '../token.ts'
import { deleteSession, deleteSessionsOf, findSession, insertSession } from './queries.ts'

type SessionContext = Pick<Context, 'sql' | 'now'>

/** A browser session. The cookie has its token, and the database only a digest, so signing out ends every copy. */
export interface Session {
  /** Such as `desk 17`, or `operator` and a digest of the key. */
  who: string
  digest: Buffer
  /** Every form of the session contains it, so other sites can't forge one. */
  formToken: string
}

/** A business and the key or session, as its digest, that opens its desk. Writes that give access check it once more. */
export interface DeskAccess {
  id: number
  by: Buffer
}

export interface Cookie {
  name: string
  path: string
  /** Only over https. */
  secure: boolean
  /** Lax: a link from a mail program in the browser sends it, a form of another site doesn't. */
  sameSite: 'Strict' | 'Lax'
}

/** A session that's still to be stored. */
export type NewSession = ReturnType<typeof makeSession>

export function makeSession(cookie: Cookie, lifetimeMs: number, now: Date, token = makeToken()) {
  return {
    digest: digestOf(cookie.name, token),
    expiresAt: new Date(now.getTime() + lifetimeMs),
    /** The `Set-Cookie` header. */
    setCookie: header(cookie, token, Math.floor(lifetimeMs / 1000)),
  }
}

/** Stores a new session, and returns the header that sets its cookie. */
export async function startSession(
  { sql, now }: SessionContext,
  cookie: Cookie,
  { who, lifetimeMs }: { who: string; lifetimeMs: number },
): Promise<string> {
  const session = makeSession(cookie, lifetimeMs, now())
  await insertSession(sql, { ...session, who })
  return session.setCookie
}

/** The valid session in a request's cookies, or null. */
export async function readSession({ sql, now }: SessionContext, cookies: string | null, name: string) {
  const token = (cookies?.split(';') ?? [])
    .map(part => part.trim().split('='))
    .find(([key, value = '']) => key === name && isToken(value))?.[1]
  if (!token) return null
  const digest = digestOf(name, token)
  const found = await findSession(sql, digest, now())
  return found
    ? { who: found.who, digest, formToken: sha256(`form of ${token}`).toString('base64url') }
    : null
}

/** Ends a session, and returns the header that deletes its cookie. */
export async function endSession({ sql }: SessionContext, cookie: Cookie, session: Session): Promise<string> {
  await deleteSession(sql, session.digest)
  return header(cookie, '', 0)
}

/** Ends this session and all others of the same business or operator. */
export async function endAllSessions({ sql }: SessionContext, cookie: Cookie, session: Session) {
  await deleteSessionsOf(sql, session.who)
  return header(cookie, '', 0)
}

/** Includes the cookie's name, so a token doesn't work in a cookie of another name. */
const digestOf = (name: string, token: string): Buffer => sha256(`${name} session ${token}`)

const header = ({ name, path, secure, sameSite }: Cookie, value: string, seconds: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
