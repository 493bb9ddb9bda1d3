import type { Sql } from '../../db/client.ts'
import type { Price } from '../businesses/card.ts'
import type { Id } from '../ids.ts'
import type { BookingStatus, LeadEvent } from '../leads/lead.ts'
import type { Booked } from './chairs.ts'

export interface BookedService {
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

/** When each chair is taken within [from, until), buffers included. Back-to-back bookings are one row. */
export async function listBooked(sql: Sql, business: number, from: Date, until: Date): Promise<Booked[]> {
  return sql<Booked[]>`
    select chair, lower(taken) as start, upper(taken) as end, 0 as "bufferMinutes"
    from (select chair, unnest(range_agg(busy)) as taken
          from bookings
          where business_id = ${business} and status <> 'cancelled' and busy && tstzrange(${from}, ${until})
          group by chair) as spans`
}

export interface NewBooking extends Booking {
  busyUntil: Date
  /** How many chairs the business has: the first free one is taken. */
  capacity: number
  /** As the business was when this was decided. */
  mark: string
  /** What is told beside the change of the lead's status. */
  event: LeadEvent
}

/**
 * The booking and everything that follows from it, or nothing: every chair is taken, the business has changed, or the
 * lead is not an open one that this agent sent there.
 * The lead is locked first, then a chair, then the streams of the events; a rival for the chair holds nothing we need.
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
    ), told as (
      select add_lead_events(id, agent_id, business_id, status, jsonb_build_array(
               ${sql.json(n.event as never)}::jsonb,
               jsonb_build_object('type', 'lead.status_changed', 'toBusiness', false,
                 'data', jsonb_build_object('from', before, 'to', status))), ${n.createdAt}) as endpoints
      from moved
    )
    select ${columns(sql)}, told.endpoints from booked b, told`
  return booking ?? null
}

export async function findBooking(sql: Sql, id: Id<'bkg'>): Promise<Booking | undefined> {
  const [row] = await sql<Booking[]>`select ${columns(sql)} from bookings b where b.id = ${id}`
  return row
}

/** The latest booking of a lead, whatever became of it. */
export async function findBookingOfLead(sql: Sql, lead: Id<'lead'>): Promise<Booking | undefined> {
  const [row] = await sql<Booking[]>`
    select ${columns(sql)} from bookings b where b.lead_id = ${lead} order by b.id desc limit 1`
  return row
}

export type Notice = 'reminder' | 'question'

/** Confirmed appointments within [from, until] that nobody was told of yet: reminders by their start, questions by their end. */
export async function listUntold(
  sql: Sql,
  notice: Notice,
  from: Date,
  until: Date,
  limit: number,
): Promise<Booking[]> {
  return notice === 'reminder'
    ? sql<Booking[]>`
        select ${columns(sql)} from bookings b
        where b.status = 'confirmed' and b.reminded_at is null and b.start_at > ${from} and b.start_at <= ${until}
          and b.created_at <= b.start_at - interval '24 hours'
        order by b.start_at limit ${limit}`
    : sql<Booking[]>`
        select ${columns(sql)} from bookings b
        where b.status = 'confirmed' and b.asked_at is null and b.end_at > ${from} and b.end_at <= ${until}
        order by b.end_at limit ${limit}`
}

/** Tells the agent once; nothing where it was told, or the appointment was cancelled or ended, meanwhile. */
export async function tellOfBooking(
  sql: Sql,
  booking: Booking,
  notice: Notice,
  event: LeadEvent,
  now: Date,
): Promise<{ endpoints: string[] } | undefined> {
  const column = notice === 'reminder' ? sql`reminded_at` : sql`asked_at`
  const [row] = await sql<{ endpoints: string[] }[]>`
    with lead as (
      select id, agent_id, business_id, status from leads where id = ${booking.leadId} for no key update
    ), marked as (
      update bookings b set ${column} = ${now}
      from lead
      where b.id = ${booking.id} and b.lead_id = lead.id and b.status = 'confirmed' and b.${column} is null
      returning b.id
    ), told as (
      select add_lead_events(lead.id, lead.agent_id, lead.business_id, lead.status, ${sql.json([event] as never)}, ${now}) as endpoints
      from lead, marked
    )
    select endpoints from told`
  return row
}
