import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../db/client.ts'
import { anyRow, first, rowCount } from '../../db/first.ts'
import { digests } from '../contacts/queries.ts'
import type { Id } from '../ids.ts'
import type { LeadEvent } from '../leads/events.ts'
import type { LeadStatus } from '../leads/status.ts'
import { type Booking, bookingColumns } from './queries.ts'

export interface NewBooking extends Booking {
  busyUntil: Date
  /** The number of chairs. The booking takes the first free one. */
  capacity: number
  /** `business_mark` of the card and closures that the caller checked. */
  mark: string
  /** Digests of the customer's phone number and email. */
  customer: Buffer[]
  /** The customer said that another appointment at the same time is fine. */
  mayOverlap: boolean
  /** Identifies the request, so a repeat of it finds its booking or hold. */
  claim: Buffer | null
}

/** Every chair is taken; the customer has an overlapping appointment; the requested deposit differs; or it's done. */
type ChairRefusal = 'taken' | 'customer' | 'deposit' | 'repeated'

type Written =
  | { refused: null; booking: Booking; endpoints: string[]; deposit: Id<'dep'> | null }
  | { refused: ChairRefusal }

type WrittenRow = Booking & { refused: ChairRefusal | null; endpoints: string[]; deposit: Id<'dep'> | null }

/**
 * Writes the booking, the lead's new status and their events. Undefined if the business has changed, or this agent has no
 * unbooked open lead with this id there. Locks the lead, then what `take_chair` locks, then the event streams.
 */
export async function insertBooking(sql: Sql, n: NewBooking, event: LeadEvent): Promise<Written | undefined> {
  const [row] = await sql<WrittenRow[]>`
    with ${lockedLead(
      sql,
      n,
      // A lead that was reopened after its appointment started still has the appointment.
      sql`l.status in ('received', 'in conversation', 'quoted')
          and not exists (select from bookings c where c.lead_id = l.id and c.status = 'confirmed')`,
    )},
    ${takenChair(sql, n, { id: n.id, status: 'confirmed', created_at: n.createdAt }, n.createdAt)},
    moved as (
      update leads l
      set status = 'booked', status_since = ${n.createdAt}, revision = l.revision + 1, idle_from = ${n.end},
          settled_at = coalesce(l.settled_at, ${n.createdAt}), unread = true, updated_at = ${n.createdAt}
      from lead, booked b
      where l.id = b.lead_id and l.id = lead.id
      returning l.id, l.agent_id, l.business_id, l.status, lead.before
    ), events as (
      select add_lead_events(id, agent_id, business_id, status, jsonb_build_array(
               ${sql.json(event as never)}::jsonb,
               jsonb_build_object('type', 'lead.status_changed', 'toBusiness', false,
                 'data', jsonb_build_object('from', before, 'to', status))), ${n.createdAt}) as endpoints
      from moved
    )
    ${writtenBooking(sql)}`
  return row && asWritten(row)
}

/**
 * Moves a booking to another time or service, and frees the old time. Undefined if the lead or the business has changed.
 * Locks as `insertBooking` does.
 */
export async function updateBookingTime(
  sql: Sql,
  n: NewBooking & { revision: number },
  event: LeadEvent,
  now: Date,
): Promise<Written | undefined> {
  const [row] = await sql<WrittenRow[]>`
    with ${lockedLead(sql, n, sql`l.status = 'booked' and l.revision = ${n.revision}`)},
    ${takenChair(sql, n, { id: n.id, status: 'confirmed', created_at: n.createdAt, rescheduled_at: now }, now)},
    moved as (
      update leads l
      set revision = l.revision + 1, idle_from = greatest(${n.end}, ${now}::timestamptz),
          unread = true, updated_at = ${now}
      from booked b
      where l.id = b.lead_id
      returning l.id, l.agent_id, l.business_id, l.status
    ), events as (
      select add_lead_events(id, agent_id, business_id, status, ${sql.json([event] as never)}, ${now}) as endpoints
      from moved
    )
    ${writtenBooking(sql)}`
  return row && asWritten(row)
}

const lockedLead = (sql: Sql, n: NewBooking, condition: PendingQuery<Row[]>) => sql`
  lead as materialized (
    select l.id, l.status as before
    from leads l
    join businesses p on p.id = l.business_id and p.deleted_at is null and business_mark(p) = ${n.mark}
    where l.id = ${n.leadId} and l.agent_id = ${n.agentId} and l.business_id = ${n.businessId} and ${condition}
    for no key update of l
  )`

export interface Hold {
  id: Id<'hld'>
  start: Date
  end: Date
  timezone: string
  expiresAt: Date
}

const holdColumns = (sql: Sql) =>
  sql`b.id, b.start_at as start, b.end_at as "end", b.timezone, b.expires_at as "expiresAt"`

type NewHold = NewBooking & { holdId: Id<'hld'>; expiresAt: Date; maxOpen: number; maxPerDay: number }

type WrittenHold =
  | { refused: 'taken' | 'limit' | 'repeated' }
  | (Hold & { refused: null; leadStatus: LeadStatus })

/** Undefined if the business has changed, or this agent has no open lead with this id there. Locks as `insertBooking`. */
export const insertHold = (sql: Sql, n: NewHold) =>
  first(sql<WrittenHold[]>`
    with ${lockedLead(sql, n, sql`l.status <> 'closed'`)},
    chair as materialized (
      select t.*
      from lead cross join lateral hold_chair(
        ${chairRow(sql, n, { id: n.holdId, status: 'held', created_at: n.createdAt, expires_at: n.expiresAt })},
        ${n.capacity}, ${n.maxOpen}, ${n.maxPerDay}, ${n.createdAt}) t
    ), held as (
      select (chair.taken).* from chair where refused is null
    )
    select chair.refused, ${holdColumns(sql)}, lead.before as "leadStatus"
    from chair cross join lead left join held b on true`)

/** The hold that this request made before. */
export const findHoldByClaim = (sql: Sql, claim: Buffer): Promise<(Hold & { service: string }) | undefined> =>
  first(sql`
    select ${holdColumns(sql)}, b.service ->> 'id' as service from bookings b where b.claim = ${claim} and b.expires_at is not null`)

/** When a lead's open hold of this start was made, and for which service. */
export const findHoldOfStart = (sql: Sql, lead: Id<'lead'>, start: Date, now: Date) =>
  first(sql<{ madeAt: Date; service: string }[]>`
    select b.created_at as "madeAt", b.service ->> 'id' as service from bookings b
    where b.lead_id = ${lead} and b.status = 'held' and b.expires_at > ${now} and b.start_at = ${start}`)

export const listHolds = async (sql: Sql, lead: Id<'lead'>, now: Date): Promise<Hold[]> => sql`
  select ${holdColumns(sql)} from bookings b
  where b.lead_id = ${lead} and b.status = 'held' and b.expires_at > ${now}
  order by b.start_at`

/** An agent's holds at a business that haven't expired, the first to expire first. */
export async function listHoldsOfAgent(sql: Sql, business: number, agent: Id<'agt'>, now: Date) {
  return sql<{ holdId: Id<'hld'>; leadId: Id<'lead'>; expiresAt: Date }[]>`
    select id as "holdId", lead_id as "leadId", expires_at as "expiresAt"
    from bookings
    where business_id = ${business} and agent_id = ${agent} and status = 'held' and expires_at > ${now} and start_at > ${now}
    order by expires_at`
}

/** Ends a hold. False if this agent has no such hold at the business; one that has ended already is fine. */
export const releaseHold = (sql: Sql, hold: Id<'hld'>, business: number, agent: Id<'agt'>) =>
  anyRow(sql`
    update bookings set status = 'released'
    where id = ${hold} and business_id = ${business} and agent_id = ${agent}`)

/** Even an ended hold counts toward the agent's limit for a day. */
export function deleteHoldsBefore(sql: Sql, before: Date, limit: number): Promise<number> {
  // Skips rows that a booking is releasing right now: the two could deadlock.
  return rowCount(sql`
    delete from bookings
    where id in (
      select id from bookings where status in ('held', 'released') and created_at < ${before}
      limit ${limit} for update skip locked)`)
}

function takenChair(sql: Sql, n: NewBooking, more: object, now: Date) {
  return sql`
  chair as materialized (
    select t.*
    from lead cross join lateral take_chair(
      ${chairRow(sql, n, more)}, ${n.capacity}, coalesce(${digests(sql, n.customer)}, '{}'), ${n.mayOverlap}, ${now}) t
  ), booked as (
    select (chair.taken).* from chair where refused is null
  )`
}

/** The lead's id comes from the locked row, so nothing is written without the lead. */
function chairRow(sql: Sql, n: NewBooking, more: object) {
  const row = {
    business_id: n.businessId,
    agent_id: n.agentId,
    service: n.service,
    timezone: n.timezone,
    start_at: n.start,
    end_at: n.end,
    busy: `[${n.start.toISOString()},${n.busyUntil.toISOString()})`,
    confirmation_code: n.confirmationCode,
    deposit_amount: n.depositAmount,
    deposit_currency: n.depositCurrency,
    refundable_until: n.refundableUntil,
    free_until: n.freeUntil,
    refund_lost: n.refundLost,
    free_lost: n.freeLost,
    cancellation_fee: n.cancellationFee,
    claim: n.claim && `\\x${n.claim.toString('hex')}`,
    ...more,
  }
  return sql`
    jsonb_populate_record(null::bookings, ${sql.json(row as never)}::jsonb || jsonb_build_object('lead_id', lead.id))`
}

const writtenBooking = (sql: Sql) => sql`
  select chair.refused, chair.deposit, ${bookingColumns(sql)}, events.endpoints
  from chair left join booked b on true left join events on true`

const asWritten = ({ refused, endpoints, deposit, ...booking }: WrittenRow): Written =>
  refused ? { refused } : { refused, booking, endpoints, deposit }
