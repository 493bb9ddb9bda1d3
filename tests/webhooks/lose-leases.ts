import type { Sql } from '../../db/client.ts'

/**
 * As if every worker with a lease had died when it took it. Skips deliveries that lost more before, and those
 * that a worker is recording now: to wait for them in another order would be a deadlock.
 */
export async function loseLeases(sql: Sql, lostBefore = 2): Promise<void> {
  await sql`
    update deliveries set lease_until = clock_timestamp()
    where id in (
      select id from deliveries where state = 'leased' and lost_leases <= ${lostBefore} for update skip locked)`
}
