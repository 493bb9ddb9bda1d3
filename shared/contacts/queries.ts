import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'

/** Digests as an array of bytea: the driver sends lists of texts only. */
export const digests = (sql: Sql, points: readonly Buffer[]) =>
  sql`(select array_agg(decode(p, 'hex')) from unnest(${points.map(point => point.toString('hex'))}::text[]) p)`

/** Would one more inquiry for this customer at this business be allowed? Asks without sending it. */
export async function isContactAllowed(
  sql: Sql,
  ask: { business: number; points: Buffer[]; since: Date; most: number },
): Promise<boolean> {
  const [row] = await sql<{ allowed: boolean }[]>`
    select contact_allowed(${ask.business}, ${digests(sql, ask.points)}, ${ask.since}, ${ask.most}) as allowed`
  return row?.allowed ?? false
}

/** Destroys what is kept of the customers of these leads, and every word that was written there. */
const destroy = (sql: Sql, now: Date) => sql`
  gone as (
    delete from contacts c using due where c.lead_id = due.id
  ), messages as (
    update lead_messages m set text = null from due where m.lead_id = due.id and m.text is not null
  ), quotes as (
    update lead_quotes q set note = null from due where q.lead_id = due.id and q.note is not null
  ), notes as (
    update outcomes o set note = null from due where o.lead_id = due.id and o.note is not null
  ), reports as (
    delete from deposit_reports r using deposits d, due where d.lead_id = due.id and r.deposit_id = d.id
  )
  update leads l
  set erased_at = ${now}, closing_note = null
  from due
  where l.id = due.id
  returning l.id, l.status`

/** For leads that were closed before this instant; the longest closed first, a bounded number at once. */
export async function eraseClosedBefore(
  sql: Sql,
  closedBefore: Date,
  limit: number,
  now: Date,
): Promise<number> {
  const rows = await sql`
    with due as (
      select id from leads
      where status = 'closed' and erased_at is null and status_since < ${closedBefore}
      order by status_since
      limit ${limit}
      for no key update skip locked
    ), ${destroy(sql, now)}`
  return rows.count
}

export interface ContactOfLead {
  lead: Id<'lead'>
  sealed: Buffer
}

/** What is kept of a person, known by the digest of a phone number or an address. */
export async function listContacts(sql: Sql, points: Buffer[]): Promise<ContactOfLead[]> {
  return sql<ContactOfLead[]>`
    select lead_id as lead, sealed from contacts
    where lead_id in (select lead_id from contact_points where digest = any (${digests(sql, points)}::bytea[]))
    order by lead_id`
}

export async function findContact(sql: Sql, lead: Id<'lead'>): Promise<ContactOfLead | undefined> {
  const [row] = await sql<
    ContactOfLead[]
  >`select lead_id as lead, sealed from contacts where lead_id = ${lead}`
  return row
}

/** How many other leads share a number or an address with these. */
export async function countSharing(sql: Sql, leads: readonly Id<'lead'>[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct other.lead_id) as count
    from contact_points mine
    join contact_points other on other.digest = mine.digest
    where mine.lead_id = any (${leads}) and other.lead_id <> all (${leads})`
  return row?.count ?? 0
}

/** Whatever state the leads are in. */
export async function eraseLeads(
  sql: Sql,
  leads: readonly Id<'lead'>[],
  now: Date,
): Promise<{ id: Id<'lead'>; status: string }[]> {
  return sql<{ id: Id<'lead'>; status: string }[]>`
    with due as (
      select id from leads where id = any (${leads}) order by id for no key update
    ), ${destroy(sql, now)}`
}
