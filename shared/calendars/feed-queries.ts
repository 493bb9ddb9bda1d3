import type { Sql } from '../../db/client.ts'
import { anyRow, first, firstValue } from '../../db/first.ts'
import { type Booking, overlaps } from '../bookings/queries.ts'

/** Makes the address of a business's feed, or replaces it. False if the business is gone. */
export const saveFeed = (
  sql: Sql,
  f: { businessId: number; by: Buffer; token: Buffer; digest: Buffer; now: Date },
): Promise<boolean> =>
  anyRow(sql`
    insert into calendar_feeds (business_id, token, digest, created_at)
    select ${f.businessId}, ${f.token}, ${f.digest}, ${f.now} where holds_desk(${f.businessId}, ${f.by})
    on conflict (business_id) do update
      set token = excluded.token, digest = excluded.digest, created_at = excluded.created_at`)

export async function deleteFeed(sql: Sql, business: number): Promise<void> {
  await sql`delete from calendar_feeds where business_id = ${business}`
}

export const findFeedToken = (sql: Sql, business: number): Promise<Buffer | null> =>
  firstValue(sql<{ token: Buffer }[]>`select token from calendar_feeds where business_id = ${business}`)

export const findFeedOwner = (sql: Sql, digest: Buffer) =>
  first(sql<{ id: number; name: string }[]>`
    select b.id, b.name from calendar_feeds f
    join businesses b on b.id = f.business_id and b.deleted_at is null
    where f.digest = ${digest}`)

interface FeedBooking
  extends Pick<
    Booking,
    'id' | 'leadId' | 'confirmationCode' | 'start' | 'end' | 'createdAt' | 'rescheduledAt'
  > {
  service: string
}

/** Appointments that weren't canceled and overlap [from, until): upcoming ones, then past ones, nearest first. */
export const listFeedBookings = async (
  sql: Sql,
  list: { business: number; from: Date; now: Date; until: Date; limit: number },
): Promise<FeedBooking[]> => sql`
  select id, lead_id as "leadId", service ->> 'name' as service, confirmation_code as "confirmationCode",
         start_at as start, end_at as "end", created_at as "createdAt", rescheduled_at as "rescheduledAt"
  from bookings b
  where business_id = ${list.business} and ${overlaps(sql, list)}
    and expires_at is null and status <> 'cancelled'
  order by end_at <= ${list.now}, abs(extract(epoch from start_at - ${list.now})), id
  limit ${list.limit}`
