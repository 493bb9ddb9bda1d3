import type { Sql } from '../db/client.ts'

/**
 * How many other connections wait for a lock with a statement like this. The one that notes a key's last use doesn't
 * count: it may wait behind the others.
 */
export async function countWaitingForLock(sql: Sql, statement = ''): Promise<number> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}
      and query not like 'update agents set last_used_at%' and pid <> pg_backend_pid()`
  return rows.length
}

export const isWaitingForLock = async (sql: Sql, statement?: string): Promise<boolean> =>
  (await countWaitingForLock(sql, statement)) > 0
