import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { Price } from '../businesses/card.ts'
import {
  asBookable,
  type BookableBusiness,
  type BookableRow,
  bookableColumns,
} from '../businesses/queries.ts'
import type { Id } from '../ids.ts'
import type { LeadEvent } from '../leads/events.ts'
import type { BookingStatus } from '../leads/lead.ts'
import type { Money } from '../money.ts'
import type { BusyTime } from './chairs.ts'
import { earliestStart } from './starts.ts'

interface BookedService {
  id: string
  name: string
  durationMinutes: number
  price: Price
  /** Only for a stay. */
  nights?: number
}

export interface Booking {
  id: Id<'bkg'>
  leadId: Id<'lead'>
  businessId: number
  agentId: Id<'agt'>
  status: BookingStatus
  service: BookedService
  timezone: string
  start: Date
  end: Date
  confirmationCode: string
  depositAmount: number | null
  depositCurrency: string | null
  refundableUntil: Date | null
  /** Canceling is free until then, and costs `cancellationFee` later. */
  freeUntil: Date | null
  /** The deadline has passed for good: no move brings it back (deadlines.ts). */
  refundLost: boolean
  freeLost: boolean
  cancellationFee: Money | null
  rescheduledAt: Date | null
  cancelledAt: Date | null
  cancelledBy: 'customer' | 'business' | null
  createdAt: Date
  where: Where
}

/** Where the business is now. Its street and phone only if it publishes them. */
interface Where {
  street: string | null
  city: string
  state: string
  zip: string
  phone: string | null
}

/** For bookings `b`. If they're all at one business, pass it, so its card is read only once. */
export const bookingColumns = (sql: Sql, business: number | PendingQuery<Row[]> = sql`b.business_id`) => sql`
  b.id, b.lead_id as "leadId", b.business_id as "businessId", b.agent_id as "agentId", b.status, b.service, b.timezone,
  b.start_at as "start", b.end_at as "end", b.confirmation_code as "confirmationCode",
  b.deposit_amount as "depositAmount", b.deposit_currency as "depositCurrency",
  b.refundable_until as "refundableUntil", b.free_until as "freeUntil", b.cancellation_fee as "cancellationFee",
  coalesce(b.refund_lost, false) as "refundLost", coalesce(b.free_lost, false) as "freeLost",
  b.rescheduled_at as "rescheduledAt", b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy",
  b.created_at as "createdAt",
  (select (p.card -> 'location')::jsonb - 'country' || jsonb_build_object('phone', p.card -> 'phone')
   from businesses p where p.id = ${business}) as "where"`

/** Whether booking `b` overlaps [from, until). The bounds on its start let an index skip years of old bookings. */
export const overlaps = (sql: Sql, { from, until }: { from: Date; until: Date }) => sql`
  b.start_at > ${earliestStart(from)} and b.start_at < ${until} and b.end_at > ${from}`

/** When chairs are taken in [from, until), at businesses that fit. `from` is now. A booking being moved doesn't count. */
const takenTimes = (
  sql: Sql,
  fits: PendingQuery<Row[]>,
  from: Date,
  until: Date,
  moving: Id<'bkg'> | null,
) => sql`
  select business_id, chair, busy
  from bookings
  where business_id ${fits} and status not in ('cancelled', 'released')
    and busy && tstzrange(${from}, ${until}) and (expires_at is null or expires_at > ${from})
    ${moving ? sql`and id <> ${moving}` : sql``}
  union all
  select business_id, chair, during
  from own_times
  where business_id ${fits} and during && tstzrange(${from}, ${until})
  union all
  select business_id, chair, unnest(busy * tstzmultirange(tstzrange(${from}, ${until})))
  from linked_calendars
  where business_id ${fits}`

type BusySpan = [chair: number | null, start: number, end: number]

/** One business's busy times. Back-to-back ones are merged. */
const busyColumn = (
  sql: Sql,
  business: number | PendingQuery<Row[]>,
  from: Date,
  until: Date,
  moving: Id<'bkg'> | null,
) => sql`(
  select coalesce(json_agg(json_build_array(chair, epoch_ms(lower(taken)), epoch_ms(upper(taken)))), '[]')
  from (select chair, unnest(range_agg(busy)) as taken
        from (${takenTimes(sql, sql`= ${business}`, from, until, moving)}) as times
        group by chair) as spans
) as busy`

const asBusyTime = ([chair, start, end]: BusySpan): BusyTime => ({ chair, start, end })

export const listBusyTimesOf = (sql: Sql, businesses: readonly number[], from: Date, until: Date) =>
  sql<(BusyTime & { business: number })[]>`
    select business_id as business, chair, epoch_ms(lower(busy)) as start, epoch_ms(upper(busy)) as "end"
    from (${takenTimes(sql, sql`= any (${businesses as number[]})`, from, until, null)}) as times`

export async function listBusyTimes(
  sql: Sql,
  business: number,
  from: Date,
  until: Date,
  moving: Id<'bkg'> | null,
): Promise<BusyTime[]> {
  const [row] = await sql<{ busy: BusySpan[] }[]>`select ${busyColumn(sql, business, from, until, moving)}`
  return row?.busy.map(asBusyTime) ?? []
}

/** A business with its busy times in [from, until). */
export async function findCalendar(
  sql: Sql,
  slug: string,
  from: Date,
  until: Date,
  moving: Id<'bkg'> | null,
): Promise<{ business: BookableBusiness; bookings: BusyTime[] } | undefined> {
  const [row] = await sql<(BookableRow & { busy: BusySpan[] })[]>`
    select ${bookableColumns(sql)}, ${busyColumn(sql, sql`b.id`, from, until, moving)}
    from businesses b
    where b.slug = ${slug} and b.deleted_at is null`
  return row && { business: asBookable(row), bookings: row.busy.map(asBusyTime) }
}

export const findBooking = (sql: Sql, id: Id<'bkg'>): Promise<Booking | undefined> =>
  first(sql`select ${bookingColumns(sql)} from bookings b where b.id = ${id}`)

/** The booking that this request made before. */
export const findBookingByClaim = (sql: Sql, claim: Buffer): Promise<Booking | undefined> =>
  first(sql`
    select ${bookingColumns(sql)} from bookings b where b.claim = ${claim} and b.expires_at is null`)

/** The lead's latest booking, canceled or not. */
export const findBookingOfLead = (sql: Sql, lead: Id<'lead'>): Promise<Booking | undefined> =>
  first(sql`
    select ${bookingColumns(sql)} from bookings b where b.lead_id = ${lead} and b.expires_at is null order by b.id desc limit 1`)

/** A reminder before the start, or a question about the outcome after the end. */
export type Reminder = 'start' | 'outcome'

/** Confirmed bookings that start (or, for outcomes, end) in (from, until] and had no reminder yet. */
export async function listBookingsToRemind(
  sql: Sql,
  reminder: Reminder,
  from: Date,
  until: Date,
  limit: number,
): Promise<Booking[]> {
  return reminder === 'start'
    ? sql<Booking[]>`
        select ${bookingColumns(sql)} from bookings b
        where b.status = 'confirmed' and b.reminded_at is null and b.start_at > ${from} and b.start_at <= ${until}
          and coalesce(b.rescheduled_at, b.created_at) <= b.start_at - interval '24 hours'
        order by b.start_at limit ${limit}`
    : sql<Booking[]>`
        select ${bookingColumns(sql)} from bookings b
        where b.status = 'confirmed' and b.outcome_requested_at is null and b.end_at > ${from} and b.end_at <= ${until}
          -- A booking that's reported as canceled after its start stays confirmed.
          and not exists (select from outcomes o where o.booking_id = b.id)
        order by b.end_at limit ${limit}`
}

/** Sends a reminder at most once. Undefined if it was already sent, or the booking was canceled or moved meanwhile. */
export function markReminded(sql: Sql, booking: Booking, reminder: Reminder, event: LeadEvent, now: Date) {
  const column = reminder === 'start' ? sql`reminded_at` : sql`outcome_requested_at`
  return first(sql<{ endpoints: string[] }[]>`
    with lead as (
      select id, agent_id, business_id, status from leads where id = ${booking.leadId} for no key update
    ), marked as (
      update bookings b set ${column} = ${now}
      from lead
      where b.id = ${booking.id} and b.lead_id = lead.id and b.status = 'confirmed' and b.${column} is null
        and b.start_at = ${booking.start} and b.end_at = ${booking.end}
      returning b.id
    ), events as (
      select add_lead_events(lead.id, lead.agent_id, lead.business_id, lead.status, ${sql.json([event] as never)}, ${now}) as endpoints
      from lead, marked
    )
    select endpoints from events`)
}
