import type { Sql } from '../../db/client.ts'

/** As if every worker that holds a lease had died when it took it. Leaves deliveries alone that lost more before. */
export async function loseLeases(sql: Sql, lostBefore = 2): Promise<void> {
  await sql`
    update deliveries set lease_until = clock_timestamp() where state = 'leased' and lost_leases <= ${lostBefore}`
}
