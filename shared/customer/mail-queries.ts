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

/** Marks a mail as handed over to the mail server. False if it already was: it may have arrived, so it isn't sent again. */
export async function handOver(sql: Sql, delivery: string, now: Date): Promise<boolean> {
  const { count } = await sql`
    update deliveries set handed_over_at = ${now} where id = ${delivery} and handed_over_at is null`
  return count === 1
}

/** The mail server refused it, so it can be sent again. */
export async function takeBack(sql: Sql, delivery: string): Promise<void> {
  await sql`update deliveries set handed_over_at = null where id = ${delivery}`
}

export async function stopReminders(sql: Sql, leads: readonly Id<'lead'>[]): Promise<void> {
  await sql`update leads set customer_reminded = false where id = any (${leads as Id<'lead'>[]})`
}
