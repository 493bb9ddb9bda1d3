import type { Context } from '../context.ts'
import { readServerClock } from './queries.ts'

const MINUTE = 60_000

/**
 * Whether this process's clock differs from the database's by more than `maxClockSkew`. If so, work that can't be undone
 * waits: a clock that jumped three months ahead would erase everyone's contacts.
 */
export async function hasWrongClock(
  { sql, now, log }: Pick<Context, 'sql' | 'now' | 'log'>,
  what: string,
  maxClockSkew = MINUTE,
): Promise<boolean> {
  const before = now().getTime()
  const server = (await readServerClock(sql))?.getTime() ?? before
  // The query may have taken long. A correct clock matched the server's at some moment during it.
  const after = now().getTime()
  const ahead = after < server ? after - server : Math.max(0, before - server)
  if (Math.abs(ahead) <= maxClockSkew) return false
  log.warn('wrong clock, skipped', { what, secondsAhead: Math.round(ahead / 1000) })
  return true
}
