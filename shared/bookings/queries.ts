import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../db/client.ts'
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
import type { BusyTime } from './chairs.ts'

interface BookedService {
  id: string
  name: string
  durationMinutes: number
  price: Price
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
  createdAt: Date
}

const columns = (sql: Sql) => sql`
  b.id, b.lead_id as "leadId", b.business_id as "businessId", b.agent_id as "agentId", b.status, b.service, b.timezone,
  b.start_at as "start", b.end_at as "end", b.confirmation_code as "confirmationCode",
  b.deposit_amount as "depositAmount", b.deposit_currency as "depositCurrency",
  b.refundable_until as "refundableUntil", b.created_at as "createdAt"`

type BusySpan = [chair: number, start: number, end: number]

/** When each chair is taken in [from, until), buffers included. Back-to-back bookings are one span. */
const busyColumn = (sql: Sql, business: number | PendingQuery<Row[]>, from: Date, until: Date) => sql`(
  select coalesce(json_agg(json_build_array(chair, epoch_ms(lower(taken)), epoch_ms(upper(taken)))), '[]')
  from (select chair, unnest(range_agg(busy)) as taken
        from bookings
        where business_id = ${business} and status <> 'cancelled' and busy && tstzrange(${from}, ${until})
        group by chair) as spans
) as busy`

const asBusyTime = ([chair, start, end]: BusySpan): BusyTime => ({ chair, start, end, bufferMinutes: 0 })

export async function listBusyTimes(
  sql: Sql,
  business: number,
  from: Date,
  until: Date,
): Promise<BusyTime[]> {
  const [row] = await sql<{ busy: BusySpan[] }[]>`select ${busyColumn(sql, business, from, until)}`
  return row?.busy.map(asBusyTime) ?? []
}

/** A business with its busy times in [from, until). */
export async function findCalendar(
  sql: Sql,
  slug: string,
  from: Date,
  until: Date,
): Promise<{ business: BookableBusiness; bookings: BusyTime[] } | undefined> {
  const [row] = await sql<(BookableRow & { busy: BusySpan[] })[]>`
    select ${bookableColumns(sql)}, ${busyColumn(sql, sql`b.id`, from, until)}
    from businesses b
    where b.slug = ${slug} and b.deleted_at is null`
  return row && { business: asBookable(row), bookings: row.busy.map(asBusyTime) }
}

export interface NewBooking extends Booking {
  busyUntil: Date
  /** The number of chairs. The booking takes the first free one. */
  capacity: number
  /** `business_mark` of the card and closures that the caller checked. */
  mark: string
  event: LeadEvent
}

/**
 * Writes the booking, the lead's new status and their events. Returns null and writes nothing if every chair is taken,
 * the business has changed, or this agent has no open lead with this id there.
 * Locks the lead, then a chair, then the event streams. Two bookings of one chair can't deadlock.
 */
export async function insertBooking(
  sql: Sql,
  n: NewBooking,
): Promise<(Booking & { endpoints: string[] }) | null> {
  const row = {
    id: n.id,
    lead_id: n.leadId,
    business_id: n.businessId,
    agent_id: n.agentId,
    status: 'confirmed',
    service: n.service,
    timezone: n.timezone,
    start_at: n.start,
    end_at: n.end,
    busy: `[${n.start.toISOString()},${n.busyUntil.toISOString()})`,
    confirmation_code: n.confirmationCode,
    deposit_amount: n.depositAmount,
    deposit_currency: n.depositCurrency,
    refundable_until: n.refundableUntil,
    created_at: n.createdAt,
  }
  const [booking] = await sql<(Booking & { endpoints: string[] })[]>`
    with lead as materialized (
      select l.id, l.status as before
      from leads l
      join businesses p on p.id = l.business_id and p.deleted_at is null and business_mark(p) = ${n.mark}
      where l.id = ${n.leadId} and l.agent_id = ${n.agentId} and l.business_id = ${n.businessId}
        and l.status in ('received', 'in conversation', 'quoted')
      for no key update of l
    ), booked as materialized (
      select b.*, lead.before
      from lead, take_chair(jsonb_populate_record(null::bookings, ${sql.json(row as never)}), ${n.capacity}) b
    ), moved as (
      update leads l
      set status = 'booked', status_since = ${n.createdAt}, revision = l.revision + 1, idle_from = ${n.end},
          settled_at = coalesce(l.settled_at, ${n.createdAt}), updated_at = ${n.createdAt}
      from booked
      where l.id = booked.lead_id
      returning l.id, l.agent_id, l.business_id, l.status, booked.before
    ), events as (
      select add_lead_events(id, agent_id, business_id, status, jsonb_build_array(
               ${sql.json(n.event as never)}::jsonb,
               jsonb_build_object('type', 'lead.status_changed', 'toBusiness', false,
                 'data', jsonb_build_object('from', before, 'to', status))), ${n.createdAt}) as endpoints
      from moved
    )
    select ${columns(sql)}, events.endpoints from booked b, events`
  return booking ?? null
}

export async function findBooking(sql: Sql, id: Id<'bkg'>): Promise<Booking | undefined> {
  const [row] = await sql<Booking[]>`select ${columns(sql)} from bookings b where b.id = ${id}`
  return row
}

/** The lead's latest booking, canceled or not. */
export async function findBookingOfLead(sql: Sql, lead: Id<'lead'>): Promise<Booking | undefined> {
  const [row] = await sql<Booking[]>`
    select ${columns(sql)} from bookings b where b.lead_id = ${lead} order by b.id desc limit 1`
  return row
}

/** A reminder before the start, or a question about the outcome after the end. */
export type Reminder = 'start' | 'outcome'

/** Confirmed bookings that start (or, for outcomes, end) in (from, until] and weren't reminded of yet. */
export async function listBookingsToRemind(
  sql: Sql,
  reminder: Reminder,
  from: Date,
  until: Date,
  limit: number,
): Promise<Booking[]> {
  return reminder === 'start'
    ? sql<Booking[]>`
        select ${columns(sql)} from bookings b
        where b.status = 'confirmed' and b.reminded_at is null and b.start_at > ${from} and b.start_at <= ${until}
          and b.created_at <= b.start_at - interval '24 hours'
        order by b.start_at limit ${limit}`
    : sql<Booking[]>`
        select ${columns(sql)} from bookings b
        where b.status = 'confirmed' and b.outcome_requested_at is null and b.end_at > ${from} and b.end_at <= ${until}
        order by b.end_at limit ${limit}`
}

/** Sends a reminder at most once. Returns undefined if it was sent, or the booking changed, in the meantime. */
export async function markReminded(
  sql: Sql,
  booking: Booking,
  reminder: Reminder,
  event: LeadEvent,
  now: Date,
): Promise<{ endpoints: string[] } | undefined> {
  const column = reminder === 'start' ? sql`reminded_at` : sql`outcome_requested_at`
  const [row] = await sql<{ endpoints: string[] }[]>`
    with lead as (
      select id, agent_id, business_id, status from leads where id = ${booking.leadId} for no key update
    ), marked as (
      update bookings b set ${column} = ${now}
      from lead
      where b.id = ${booking.id} and b.lead_id = lead.id and b.status = 'confirmed' and b.${column} is null
      returning b.id
    ), events as (
      select add_lead_events(lead.id, lead.agent_id, lead.business_id, lead.status, ${sql.json([event] as never)}, ${now}) as endpoints
      from lead, marked
    )
    select endpoints from events`
  return row
}
