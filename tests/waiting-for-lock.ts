import type { Sql } from '../db/client.ts'

/** Whether another connection waits for a lock with a statement like this. */
export async function isWaitingForLock(sql: Sql, statement = ''): Promise<boolean> {
  const rows = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}
      and pid <> pg_backend_pid()`
  return rows.length > 0
}
