import type { Sql } from '../../db/client.ts'

/** As if every worker that holds a lease had died when it took it. */
export async function loseLeases(sql: Sql): Promise<void> {
  await sql`update deliveries set lease_until = clock_timestamp() where state = 'leased'`
}
