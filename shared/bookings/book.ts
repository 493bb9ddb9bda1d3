import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import type { Lead } from '../leads/lead.ts'
import { notifySubscribers } from '../leads/notify.ts'
import { refuseClosed } from '../leads/refuse-closed.ts'
import { refuse } from '../refusal.ts'
import { insertBooking } from './chair-queries.ts'
import { confirmedEvent } from './events.ts'
import { type Booking, findBooking, findBookingByClaim } from './queries.ts'
import {
  findLeadAt,
  findParties,
  isCurrent,
  newBooking,
  offeredOrHeld,
  type Parties,
  refuseBusy,
  refuseStart,
  type SlotRequest,
} from './request.ts'

export interface BookingRequest extends SlotRequest {
  slug: string
  agent: Id<'agt'>
  lead: string
  /** The customer wants it even though it overlaps another of their appointments. */
  mayOverlap: boolean
  claim: Buffer | null
}

export interface BookResult extends Parties {
  booking: Booking
  /** The request named no service, and there are several. */
  isServiceAssumed: boolean
  /** This start was already booked, but for another service or number of nights. */
  isOther: boolean
}

const MAX_TRIES = 8

/** Books the start that the customer chose. Repeating the same lead and start returns the same booking. */
export async function book(context: Context, request: BookingRequest): Promise<BookResult> {
  const lead = isId('lead', request.lead) ? request.lead : null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const parties = await findParties(context, request.slug, lead)
    const booking = await tryToBook(context, request, lead, parties)
    if (booking)
      return {
        booking,
        ...parties,
        isServiceAssumed: isServiceAssumed(parties, request),
        isOther: isOther(booking, request),
      }
  }
  return refuseBusy()
}

const isOther = ({ service }: Booking, request: BookingRequest): boolean =>
  (request.service !== null && request.service !== service.id) ||
  (request.nights !== null && request.nights !== service.nights)

const isServiceAssumed = ({ business }: Parties, { service }: BookingRequest): boolean =>
  service === null && business.card.services.filter(each => each.bookable).length > 1

/** The statement that books also checks the lead. Returns null if the card has changed since it was read. */
async function tryToBook(
  context: Context,
  request: BookingRequest,
  lead: Id<'lead'> | null,
  parties: Parties,
): Promise<Booking | null> {
  const { business } = parties
  const service = lead && (await offeredOrHeld(context, business, request, lead))
  if (lead && service) {
    const booking = newBooking(context, { ...request, ...parties, lead, service })
    const written = await insertBooking(context.sql, booking, confirmedEvent(booking))
    if (written?.refused === null) {
      notifySubscribers(context, request.agent, business.id, written.endpoints)
      return written.booking
    }
    if (written?.refused === 'customer') refuse('customer_already_booked')
  }
  return refuseBooking(context, request, lead, parties)
}

/**
 * Throws the reason why nothing was booked, or returns the booking if it already exists. Returns null if the card is out
 * of date.
 */
async function refuseBooking(
  context: Context,
  request: BookingRequest,
  id: Id<'lead'> | null,
  { business }: Parties,
): Promise<Booking | null> {
  const repeated = request.claim && (await findBookingByClaim(context.sql, request.claim))
  if (repeated) return repeated
  if (!(await isCurrent(context, business))) return null
  const lead = await findLeadAt(context, id, request.agent, business)
  const existing = await findExisting(context, lead, request.start)
  if (existing) return existing
  if (lead.status === 'closed') refuseClosed(lead)
  if (lead.status === 'booked' || lead.booking?.status === 'confirmed')
    refuse(
      'lead_already_booked',
      undefined,
      lead.booking?.status === 'confirmed'
        ? `Move the appointment with POST /leads/${lead.id}/reschedule, or send a new inquiry for another one.`
        : `It was reported as booked elsewhere. To book here, send a new inquiry with POST /businesses/${lead.slug}/inquiries.`,
    )
  return refuseStart(context, business, request)
}

async function findExisting(context: Context, { booking }: Lead, start: Date): Promise<Booking | undefined> {
  return booking && booking.status !== 'cancelled' && booking.start.getTime() === start.getTime()
    ? findBooking(context.sql, booking.id)
    : undefined
}
