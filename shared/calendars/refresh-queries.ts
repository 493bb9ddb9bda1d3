import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { CalendarFault } from '../events/kinds.ts'
import type { Id } from '../ids.ts'
import type { BusyTimes } from './busy-times.ts'

export interface ClaimedCalendar {
  id: Id<'cal'>
  lease: string
  /** Encrypted. */
  address: Buffer
  /** The business's current zone. */
  timezone: string
  /** Whether the busy times reach far enough, and hold for this zone: then an unchanged file needn't be read again. */
  isCovered: boolean
  etag: string | null
  lastModified: string | null
  failures: number
}

/** Leases a calendar that's due. Undefined if it isn't, or another worker has it. */
export const claimCalendar = (
  sql: Sql,
  c: { id: Id<'cal'>; lease: string; leaseUntil: Date; coverUntil: Date; now: Date },
): Promise<ClaimedCalendar | undefined> =>
  first(sql`
    update linked_calendars k set lease = ${c.lease}, lease_until = ${c.leaseUntil}
    from businesses b
    where k.id = ${c.id} and b.id = k.business_id and b.deleted_at is null
      and k.next_at <= ${c.now} and (k.lease_until is null or k.lease_until <= ${c.now})
    returning k.id, k.lease, k.address, b.timezone, k.etag, k.last_modified as "lastModified", k.failures,
              coalesce(k.covered_until >= ${c.coverUntil} and k.timezone = b.timezone, false) as "isCovered"`)

type Claim = Pick<ClaimedCalendar, 'id' | 'lease'>

export interface ReadCalendar {
  busy: BusyTimes
  /** Encrypted. */
  name: Buffer | null
  coveredUntil: Date
  timezone: string
  etag: string | null
  lastModified: string | null
}

/** Records what was read, and ends the lease. Does nothing if another worker has taken over. */
export async function recordRead(
  sql: Sql,
  { id, lease }: Claim,
  read: ReadCalendar,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> {
  const { busy, name, coveredUntil, timezone, etag, lastModified } = read
  const starts = busy.filter((_, i) => i % 2 === 0).map(at => new Date(at).toISOString())
  const ends = busy.filter((_, i) => i % 2 === 1).map(at => new Date(at).toISOString())
  await sql`
    update linked_calendars
    set busy = (select coalesce(range_agg(tstzrange(s, e)), '{}')
                from unnest(${starts}::text[]::timestamptz[], ${ends}::text[]::timestamptz[]) as spans (s, e)),
        name = ${name}, covered_until = ${coveredUntil}, timezone = ${timezone}, etag = ${etag}, last_modified = ${lastModified},
        ${succeeded(sql, now, nextAt)}
    where id = ${id} and lease = ${lease}`
}

/** The file is the same as last time. */
export async function recordUnchanged(
  sql: Sql,
  { id, lease }: Claim,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> {
  await sql`
    update linked_calendars set ${succeeded(sql, now, nextAt)} where id = ${id} and lease = ${lease}`
}

const succeeded = (sql: Sql, now: Date, nextAt: Date) => sql`
  read_at = ${now}, next_at = ${nextAt}, lease = null, lease_until = null,
  failing_since = null, failures = 0, fault = null, reported_at = null`

/**
 * Records a failure, and ends the lease. The last busy times stay. Returns the business if the calendar has been failing
 * since `reportBefore` and the business is now notified, which happens once until the calendar works again.
 */
export const recordFailure = (
  sql: Sql,
  { id, lease }: Claim,
  f: { fault: CalendarFault; now: Date; nextAt: Date; reportBefore: Date },
): Promise<{ businessId: number } | undefined> =>
  first(sql`
    with failed as (
      update linked_calendars k
      set failing_since = coalesce(k.failing_since, ${f.now}), failures = k.failures + 1, fault = ${f.fault},
          next_at = ${f.nextAt}, lease = null, lease_until = null,
          reported_at = case when k.failing_since <= ${f.reportBefore} then coalesce(k.reported_at, ${f.now})
                             else k.reported_at end
      from linked_calendars before
      where k.id = ${id} and k.lease = ${lease} and before.id = k.id
      returning k.*, before.reported_at is null and k.reported_at is not null as is_news
    )
    select f.business_id as "businessId",
           emit_event('biz_' || f.business_id, 'calendar.failing', null,
             jsonb_build_object('slug', b.slug, 'name', b.name),
             jsonb_build_object('calendarId', f.id, 'host', f.host, 'since', json_instant(f.failing_since),
                                'reason', f.fault), ${f.now})
    from failed f
    join businesses b on b.id = f.business_id
    where f.is_news`)
