import type { Context } from '../context.ts'

/** The token of a link in a mail about `what`. A mail that's sent again has the same one. */
export const mailedToken = ({ secrets }: Pick<Context, 'secrets'>, what: string): string =>
  secrets.digest(what).subarray(0, 16).toString('base64url')

export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

export function stateOf(link: { usedAt: Date | null; expiresAt: Date } | null, now: Date): LinkState {
  if (!link) return 'unknown'
  if (link.usedAt) return 'used'
  return link.expiresAt <= now ? 'expired' : 'good'
}
