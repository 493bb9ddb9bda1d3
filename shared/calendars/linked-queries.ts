import type { Sql } from '../../db/client.ts'
import { column, firstValue } from '../../db/first.ts'
import type { CalendarFault } from '../events/kinds.ts'
import type { Id } from '../ids.ts'

interface NewLinkedCalendar {
  id: Id<'cal'>
  businessId: number
  by: Buffer
  address: Buffer
  digest: Buffer
  host: string
  /** Null: all chairs. */
  chair: number | null
  now: Date
}

/** Null if the business already has it, has five, or another request has just added one. */
export const insertLinkedCalendar = (sql: Sql, c: NewLinkedCalendar): Promise<Id<'cal'> | null> =>
  firstValue(sql<{ id: Id<'cal'> }[]>`
    with allowed as materialized (
      select holds_desk(${c.businessId}, ${c.by}) as ok
    ), owner as (
      update businesses set ever_booked = true from allowed where ok and id = ${c.businessId} returning id
    )
    insert into linked_calendars (id, business_id, n, address, digest, host, chair, next_at, created_at)
    select ${c.id}, owner.id, free.n, ${c.address}, ${c.digest}, ${c.host}, ${c.chair}, ${c.now}, ${c.now}
    from owner, (select n from generate_series(1, 5) n
                 where not exists (select from linked_calendars k where k.business_id = ${c.businessId} and k.n = n.n)
                 order by n limit 1) as free
    on conflict do nothing
    returning id`)

export interface LinkedCalendar {
  id: Id<'cal'>
  host: string
  /** What the file calls itself, encrypted. */
  name: Buffer | null
  chair: number | null
  digest: Buffer
  /** The number of upcoming busy times. */
  ahead: number
  readAt: Date | null
  failingSince: Date | null
  fault: CalendarFault | null
  /** When the owner was notified that it's failing. */
  reportedAt: Date | null
  createdAt: Date
}

/** In the order in which they were added. */
export const listLinkedCalendars = async (sql: Sql, business: number, now: Date) => sql<LinkedCalendar[]>`
  select id, host, name, chair, digest, reported_at as "reportedAt", read_at as "readAt", failing_since as "failingSince", fault, created_at as "createdAt",
         (select count(*)::int from unnest(busy) t where upper(t) > ${now}) as ahead
  from linked_calendars
  where business_id = ${business}
  order by created_at, id`

export async function deleteLinkedCalendar(sql: Sql, business: number, id: Id<'cal'>): Promise<void> {
  await sql`delete from linked_calendars where id = ${id} and business_id = ${business}`
}

interface BusyElsewhere extends Pick<LinkedCalendar, 'id' | 'host' | 'name' | 'chair'> {
  /** Identifies the busy time. */
  key: string
  start: Date
  end: Date
}

/** The busy times of linked calendars in [from, until). */
export const listBusyElsewhere = async (
  sql: Sql,
  list: { business: number; from: Date; until: Date; limit: number },
): Promise<BusyElsewhere[]> => sql`
  select k.id, k.id || ' ' || epoch_ms(lower(t)) as key, k.host, k.name, k.chair, lower(t) as start, upper(t) as "end"
  from linked_calendars k, unnest(k.busy) t
  where k.business_id = ${list.business} and t && tstzrange(${list.from}, ${list.until})
  order by lower(t)
  limit ${list.limit}`

export const listDueCalendars = (sql: Sql, now: Date, limit: number): Promise<Id<'cal'>[]> =>
  column(sql<{ id: Id<'cal'> }[]>`
    select id from linked_calendars
    where next_at <= ${now} and (lease_until is null or lease_until <= ${now})
    order by next_at limit ${limit}`)
