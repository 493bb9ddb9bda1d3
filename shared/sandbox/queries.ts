import type { Sql } from '../../db/client.ts'
import { rowCount } from '../../db/first.ts'
import type { PublicCard } from '../businesses/card.ts'
import type { Derived } from '../businesses/derive.ts'
import { ownerOfBusiness } from '../ids.ts'

/**
 * Writes a sandbox business and the channel that plays its owner. Running it again changes nothing. Search, the feed and
 * the ranking find businesses by rows that `write_card` makes, and this doesn't.
 */
export async function writeSandboxBusiness(
  sql: Sql,
  b: { id: number; slug: string; card: PublicCard; derived: Derived; now: Date },
): Promise<void> {
  const { listing, schedule, completeness, kind, tie } = b.derived
  await sql`
    with business as (
      insert into businesses as b (id, slug, name, industry, timezone, card, written_by, listing, schedule, completeness,
                                   kind, tie, search_keys, created_at, updated_at)
      overriding system value
      values (${b.id}, ${b.slug}, ${b.card.name}, ${b.card.industry}, ${b.card.timezone},
              ${JSON.stringify(b.card)}::text::json, 'service', ${JSON.stringify(listing)}::text::json, ${schedule},
              ${completeness}, ${kind}, ${tie}, '', ${b.now}, ${b.now})
      on conflict (id) do update
        set name = excluded.name, industry = excluded.industry, timezone = excluded.timezone, card = excluded.card,
            listing = excluded.listing, schedule = excluded.schedule, completeness = excluded.completeness,
            kind = excluded.kind, version = b.version + 1, updated_at = excluded.updated_at
        where b.card::text <> excluded.card::text
    )
    insert into endpoints (owner, channel, address, created_at)
    values (${ownerOfBusiness(b.id)}, 'script', '', ${b.now})
    on conflict do nothing`
}

/**
 * Deletes sandbox leads without activity since this instant, with everything that belongs to them. Their events stay in
 * their agent's stream. Skips a lead that someone is writing to right now: every writer locks its row.
 */
export const deleteSandboxLeadsBefore = (sql: Sql, before: Date, limit: number): Promise<number> =>
  rowCount(sql`
    with old as materialized (
      select id from leads
      where business_id < 0 and updated_at < ${before}
      order by id limit ${limit}
      for update skip locked
    ), payments_gone as (
      delete from payments p using deposits d, old where d.id = p.deposit_id and d.lead_id = old.id
    ), deposits_gone as (
      delete from deposits d using old where d.lead_id = old.id
    ), outcomes_gone as (
      delete from outcomes o using old where o.lead_id = old.id
    ), bookings_gone as (
      delete from bookings b using old where b.lead_id = old.id
    ), contacts_gone as (
      delete from contacts c using old where c.lead_id = old.id
    ), messages_gone as (
      delete from lead_messages m using old where m.lead_id = old.id
    ), quotes_gone as (
      delete from lead_quotes q using old where q.lead_id = old.id
    ), reports_gone as (
      delete from customer_reports r using old where r.lead_id = old.id
    ), timeline_gone as (
      delete from lead_timeline t using old where t.lead_id = old.id
    ), links_gone as (
      delete from desk_links k using old where k.lead_id = old.id
    )
    delete from leads l using old where l.id = old.id`)
