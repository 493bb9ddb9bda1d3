import type { Sql } from '../../db/client.ts'
import { column, first, onlyValue, rowCount } from '../../db/first.ts'
import type { Id } from '../ids.ts'

/** An array of bytea. The driver can only send arrays of text. */
export const digests = (sql: Sql, points: readonly Buffer[]) =>
  sql`(select array_agg(decode(p, 'hex')) from unnest(${points.map(point => point.toString('hex'))}::text[]) p)`

// As in the index leads_to_erase.
const toEraseSince = (sql: Sql) =>
  sql`(case when withdrawn_at is null then status_since else '-infinity' end)`

/** Leads whose customer withdrew consent and that aren't erased yet. */
export const listWithdrawn = (sql: Sql, limit: number): Promise<Id<'lead'>[]> =>
  column(sql<{ id: Id<'lead'> }[]>`
    select id from leads
    where status = 'closed' and erased_at is null and ${toEraseSince(sql)} = '-infinity'
    limit ${limit}`)

/** Erases up to `limit` leads that were closed before this instant. */
export function eraseClosedBefore(sql: Sql, closedBefore: Date, limit: number, now: Date): Promise<number> {
  const since = toEraseSince(sql)
  return rowCount(sql`
    with due as (
      select id from leads
      where status = 'closed' and erased_at is null
        and ${since} < ${closedBefore} and withdrawn_at is null
      order by ${since}
      limit ${limit}
      for no key update skip locked
    )
    select from erase_leads(array(select id from due), false, ${now})`)
}

export interface ContactOfLead {
  lead: Id<'lead'>
  sealed: Buffer
}

/** Contacts that match any of these digests of a phone number or an email. */
export const listContacts = async (sql: Sql, points: Buffer[]): Promise<ContactOfLead[]> => sql`
  select lead_id as lead, sealed from contacts
  where lead_id in (select lead_id from contact_points where digest = any (${digests(sql, points)}::bytea[]))
  order by lead_id`

export const findContact = (sql: Sql, lead: Id<'lead'>): Promise<ContactOfLead | undefined> =>
  first(sql`select lead_id as lead, sealed from contacts where lead_id = ${lead}`)

/** How many other leads share a phone number or an email with these. */
export const countLeadsSharingContact = (sql: Sql, leads: readonly Id<'lead'>[]): Promise<number> =>
  onlyValue(sql<{ count: number }[]>`
    select count(distinct other.lead_id) as count
    from contact_points mine
    join contact_points other on other.digest = mine.digest
    where mine.lead_id = any (${leads}) and other.lead_id <> all (${leads})`)

/** Erases these leads, whatever their status, and the reports from their pages. */
export const eraseLeads = async (sql: Sql, leads: readonly Id<'lead'>[], now: Date) =>
  sql<{ id: Id<'lead'>; status: string }[]>`
    with due as (
      select id from leads where id = any (${leads}) order by id for no key update
    )
    select id, status from erase_leads(array(select id from due), true, ${now})`
