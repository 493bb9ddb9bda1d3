import type { Sql } from '../../db/client.ts'

/**
 * Simulates that every worker with a lease died when it took it. Skips deliveries that have lost more leases, and
 * those that a worker is recording now: waiting for those in another order would deadlock.
 */
export async function loseLeases(sql: Sql, lostBefore = 2): Promise<void> {
  await sql`
    update deliveries set lease_until = clock_timestamp()
    where id in (
      select id from deliveries where state = 'leased' and lost_leases <= ${lostBefore} for update skip locked)`
}
