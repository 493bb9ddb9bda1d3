import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../db/client.ts'
import { first, onlyValue, rowCount } from '../../db/first.ts'
import type { Id } from '../ids.ts'

/** A time the owner has blocked. */
export interface OwnTime {
  id: Id<'own'>
  /** Null: all chairs. */
  chair: number | null
  start: Date
  end: Date
  /** Encrypted. */
  title: Buffer | null
  changedAt: Date
}

export interface OwnTimeToSave extends Omit<OwnTime, 'changedAt'> {
  businessId: number
  claim: Buffer
}

const ownTimeColumns = (sql: Sql) =>
  sql`o.id, o.chair, lower(o.during) as start, upper(o.during) as "end", o.title, o.changed_at as "changedAt"`

const asRow = (sql: Sql, t: OwnTimeToSave, now: Date): PendingQuery<Row[]> => sql`
  row(${t.id}, ${t.businessId}, ${t.chair}::int, tstzrange(${t.start}, ${t.end}), ${t.title}::bytea, ${t.claim}::bytea,
      ${now}::timestamptz)::own_times`

/** `taken`: something is in the way, and the owner didn't accept the overlap. `full`: there are `most` already. */
export const saveOwnTime = (
  sql: Sql,
  time: OwnTimeToSave,
  { over, most, now }: { over: boolean; most: number; now: Date },
): Promise<'taken' | 'full' | null> =>
  onlyValue(sql<{ refused: 'taken' | 'full' | null }[]>`
    select refused from save_own_time(${asRow(sql, time, now)}, ${over}, ${most}, ${now})`)

/** An appointment, an open hold or a blocked time that overlaps. */
export interface InTheWay {
  start: Date
  end: Date
  /** Only an appointment or a hold has one. */
  service: string | null
  contact: Buffer | null
  leadId: Id<'lead'> | null
  /** Only a hold has one. */
  heldUntil: Date | null
  /** Only a blocked time has one. */
  title: Buffer | null
  ownId: Id<'own'> | null
}

export const listTimesInTheWay = async (sql: Sql, time: OwnTimeToSave, now: Date): Promise<InTheWay[]> => sql`
  select t.start_at as start, t.end_at as "end", b.service ->> 'name' as service, c.sealed as contact,
         c.lead_id as "leadId", t.expires_at as "heldUntil", o.title, o.id as "ownId"
  from times_in_the_way(${asRow(sql, time, now)}, ${now}) t
  left join bookings b on b.id = t.booking
  left join contacts c on c.lead_id = b.lead_id and t.expires_at is null
  left join own_times o on o.id = t.own
  order by t.start_at
  limit 10`

export const findOwnTime = (sql: Sql, business: number, id: Id<'own'>): Promise<OwnTime | undefined> =>
  first(sql`
    select ${ownTimeColumns(sql)} from own_times o where o.id = ${id} and o.business_id = ${business}`)

/** The blocked time that this request made before. */
export const findOwnTimeByClaim = (sql: Sql, business: number, claim: Buffer): Promise<OwnTime | undefined> =>
  first(sql`
    select ${ownTimeColumns(sql)} from own_times o where o.claim = ${claim} and o.business_id = ${business}`)

/** The blocked times that overlap [from, until), in order. */
export const listOwnTimes = async (
  sql: Sql,
  business: number,
  from: Date,
  until: Date,
  limit: number,
): Promise<OwnTime[]> => sql`
  select ${ownTimeColumns(sql)} from own_times o
  where o.business_id = ${business} and o.during && tstzrange(${from}, ${until})
  order by lower(o.during), o.id
  limit ${limit}`

export async function deleteOwnTime(sql: Sql, business: number, id: Id<'own'>): Promise<void> {
  await sql`delete from own_times where id = ${id} and business_id = ${business}`
}

export const deleteOwnTimesBefore = (sql: Sql, before: Date, limit: number): Promise<number> =>
  rowCount(sql`
    delete from own_times
    where id in (select id from own_times where upper(during) < ${before} order by upper(during) limit ${limit})`)
