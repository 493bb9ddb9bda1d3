import type { Sql } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { isToken, makeToken } from '../token.ts'
import type { NewSession } from './sessions.ts'

/** The token of a link in a mail about `what`. A mail that's sent again has the same one. */
export const mailedToken = ({ secrets }: Pick<Context, 'secrets'>, what: string): string =>
  secrets.digest(what).subarray(0, 16).toString('base64url')

/**
 * The token of the session that the form of a link starts. Each time the page is opened, its form has another `once`. A form
 * that's sent twice gets the same token, so a double click ends signed in.
 */
export const sessionTokenOf = (
  context: Pick<Context, 'secrets'>,
  link: string,
  once: string | null,
): string => (once ? mailedToken(context, `session of link ${link} ${once}`) : makeToken())

export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

interface Link {
  usedAt: Date | null
  expiresAt: Date
}

/** Checks a link without using it up, since mail scanners follow links. */
export async function checkLink<L extends Link>(
  { sql, secrets, now }: Context,
  token: string,
  find: (sql: Sql, digest: Buffer) => Promise<L | undefined>,
): Promise<{ state: LinkState; link: L | null }> {
  const link = (isToken(token) && (await find(sql, secrets.digest(token)))) || null
  return { state: stateOf(link, now()), link }
}

/** Uses a link up and starts a session. Null if it's invalid, expired or already used. */
export const useLink = async <Taken extends object>(
  { sql, secrets, now }: Context,
  token: string,
  session: NewSession,
  take: (sql: Sql, digest: Buffer, session: NewSession, now: Date) => Promise<Taken | undefined>,
): Promise<Taken | null> =>
  (isToken(token) && (await take(sql, secrets.digest(token), session, now()))) || null

function stateOf(link: Link | null, now: Date): LinkState {
  if (!link) return 'unknown'
  if (link.usedAt) return 'used'
  return link.expiresAt <= now ? 'expired' : 'good'
}
