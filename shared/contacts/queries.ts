import type { Sql } from '../../db/client.ts'

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
  )
  update leads l
  set erased_at = ${now}, closing_note = null, revision = l.revision + 1
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

/** For one person, by the digest of a phone number or an address, whatever state the leads are in. */
export async function erasePerson(
  sql: Sql,
  points: Buffer[],
  now: Date,
): Promise<{ id: string; status: string }[]> {
  return sql<{ id: string; status: string }[]>`
    with due as (
      select id from leads
      where id in (select lead_id from contact_points where digest = any (${digests(sql, points)}::bytea[]))
      order by id
      for no key update
    ), ${destroy(sql, now)}`
}
