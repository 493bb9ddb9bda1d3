import type { Sql } from '../../db/client.ts'
import { digests } from '../contacts/queries.ts'
import type { Id } from '../ids.ts'

/** The leads since then with this address, up to this one, without the sandbox's. */
export async function countRecentLeads(
  sql: Sql,
  points: readonly Buffer[],
  upTo: Id<'lead'>,
  since: Date,
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(distinct lead_id) as n from contact_points
    where business_id > 0 and digest = any (${digests(sql, points)}::bytea[]) and created_at > ${since} and lead_id <= ${upTo}`
  return row?.n ?? 0
}

/**
 * Marks a mail as handed over to the mail server. False if another worker already did: it may have arrived, so it isn't sent
 * again. The mark is the end of the worker's lease, so that the worker knows its own if it asks again.
 */
export async function handOver(sql: Sql, delivery: string, lease: string): Promise<boolean> {
  const { count } = await sql`
    update deliveries set handed_over_at = lease_until
    where id = ${delivery} and lease = ${lease} and (handed_over_at is null or handed_over_at = lease_until)`
  return count === 1
}

/** The mail server refused it, so it can be sent again. */
export async function takeBack(sql: Sql, delivery: string, lease: string): Promise<void> {
  await sql`update deliveries set handed_over_at = null where id = ${delivery} and lease = ${lease}`
}

export async function stopReminders(sql: Sql, leads: readonly Id<'lead'>[]): Promise<void> {
  await sql`update leads set customer_reminded = false where id = any (${leads as Id<'lead'>[]})`
}
