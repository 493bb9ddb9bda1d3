import type { Sql } from '../../db/client.ts'
import { anyRow } from '../../db/first.ts'
import type { Id } from '../ids.ts'

/**
 * Marks a mail as handed over to the mail server. False if another worker already did: it may have arrived, so it isn't
 * sent again. The mark is the end of the worker's lease, so a worker that asks again recognizes its own.
 */
export const handOver = (sql: Sql, delivery: string, lease: string): Promise<boolean> =>
  anyRow(sql`
    update deliveries set handed_over_at = lease_until
    where id = ${delivery} and lease = ${lease} and (handed_over_at is null or handed_over_at = lease_until)`)

/** The mail server refused it, so it can be sent again. */
export async function takeBack(sql: Sql, delivery: string, lease: string): Promise<void> {
  await sql`update deliveries set handed_over_at = null where id = ${delivery} and lease = ${lease}`
}

export async function stopReminders(sql: Sql, leads: readonly Id<'lead'>[]): Promise<void> {
  await sql`update leads set customer_reminded = false where id = any (${leads as Id<'lead'>[]})`
}
