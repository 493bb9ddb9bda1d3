import type { Service } from '../businesses/card.ts'
import { type BookableBusiness, findBusinessForBooking } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { isAhead, type Lead, type LeadBooking } from '../leads/lead.ts'
import { notifySubscribers } from '../leads/notify.ts'
import { findLead } from '../leads/queries.ts'
import { refuseClosed } from '../leads/refuse-closed.ts'
import { refuse } from '../refusal.ts'
import { quoted } from '../text.ts'
import type { BookResult } from './book.ts'
import { type NewBooking, updateBookingTime } from './chair-queries.ts'
import { deadlinesAfterMove } from './deadlines.ts'
import { rescheduledEvent } from './events.ts'
import { type Booking, findBooking } from './queries.ts'
import {
  findParties,
  isCurrent,
  newBooking,
  offeredOrHeld,
  offeredService,
  refuseBusy,
  refuseStart,
  type SlotRequest,
  type ValidRequest,
} from './request.ts'

/** A null service or nights stays as booked. */
interface RescheduleRequest extends SlotRequest {
  agent: Id<'agt'>
  mayOverlap: boolean
  /** Throws if this isn't the appointment that the customer agreed to. */
  confirm?: (moved: Booking) => void
}

/** A failed try means that another change succeeded, so moves can't block each other forever. */
const MAX_TRIES = 100

/** Moves a lead's appointment to another time or service. A repeat changes nothing. */
export async function reschedule(context: Context, id: Id<'lead'>, request: RescheduleRequest) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const lead = (await findLead(context.sql, id, { agent: request.agent })) ?? refuse('lead_not_found')
    const moved = await tryToMove(context, lead, appointmentOf(lead, context.now()), request)
    if (moved) return moved
  }
  return refuseBusy()
}

/** The upcoming appointment. Throws if there's none. */
function appointmentOf(lead: Lead, now: Date): LeadBooking {
  const { id, status, booking } = lead
  if (status === 'closed') refuseClosed(lead)
  if (booking && isAhead(booking, now)) return booking
  if (booking?.status === 'cancelled') refuse('booking_cancelled')
  if (booking?.status === 'confirmed')
    refuse(
      'booking_required',
      'The appointment has started, so it can no longer be moved.',
      `Report how it went with POST /leads/${id}/outcomes.`,
    )
  return refuse('booking_required', undefined, `Book first with POST /businesses/${lead.slug}/bookings.`)
}

/** Returns null if the lead or the card has changed since it was read. */
async function tryToMove(
  context: Context,
  lead: Lead,
  before: LeadBooking,
  request: RescheduleRequest,
): Promise<BookResult | null> {
  const parties = await findParties(context, lead.slug, lead.id)
  const { business } = parties
  const found = await findBooking(context.sql, before.id)
  if (!found) return null
  const target = targetOf(request, found, business)
  if (isBookedAs(found, target))
    return { booking: found, ...parties, isServiceAssumed: false, isOther: false }

  const now = context.now()
  const service = await offeredOrHeld(context, business, target, lead.id)
  if (service) {
    const { agent, mayOverlap } = request
    const booking = movedBooking(context, found, {
      ...parties,
      ...target,
      lead: lead.id,
      agent,
      service,
      mayOverlap,
      claim: null,
    })
    request.confirm?.(booking)
    const event = rescheduledEvent(booking, before.start)
    const written = await updateBookingTime(context.sql, { ...booking, revision: lead.revision }, event, now)
    if (!written) return null
    if (written.refused === null) {
      notifySubscribers(context, request.agent, business.id, written.endpoints)
      if (written.deposit) context.hint('deposits.prepare', { deposit: written.deposit })
      return { booking: written.booking, ...parties, isServiceAssumed: false, isOther: false }
    }
    if (written.refused === 'customer') refuse('customer_already_booked')
    if (written.refused === 'deposit')
      refuse(
        'lead_already_booked',
        `The deposit for ${quoted(before.service.name)} was already requested, and ${quoted(service.name)} has a different one.`,
        'Keep the service, or cancel with POST /leads/{id}/cancel and book the other one with a new inquiry.',
      )
  }
  return (await isCurrent(context, business)) ? refuseStart(context, business, target, before.id) : null
}

function movedBooking(context: Context, before: Booking, request: ValidRequest): NewBooking {
  const { id, confirmationCode, createdAt, cancellationFee } = before
  const isSameService = request.service.id === before.service.id
  const service = isSameService ? asBooked(request.service, before) : request.service
  const moved = newBooking(context, { ...request, service })
  const now = context.now()
  return {
    ...moved,
    ...(isSameService && { cancellationFee }),
    ...deadlinesAfterMove(before, moved, now),
    id,
    confirmationCode,
    createdAt,
    rescheduledAt: now,
  }
}

/** The service at the price and deposit that it was booked for, whatever the card says now. */
function asBooked(service: Service, { service: { price }, depositAmount, depositCurrency }: Booking) {
  const deposit =
    depositAmount !== null && depositCurrency !== null
      ? { amount: depositAmount, currency: depositCurrency }
      : null
  return { ...service, price, deposit }
}

/** The appointment and its terms after a move to `start`. Null if the card has no such start. */
export async function previewMove(context: Context, slug: string, before: Booking, start: Date) {
  const business = await findBusinessForBooking(context.sql, slug)
  if (business?.id !== before.businessId) return null
  const target = targetOf({ start, service: null, nights: null }, before, business)
  const service = offeredService(business, target, context.now())
  if (!service) return null
  const { leadId: lead, agentId: agent } = before
  const request = { ...target, business, contact: null, lead, agent, service, mayOverlap: true, claim: null }
  return movedBooking(context, before, request)
}

function targetOf({ start, ...request }: SlotRequest, { service }: Booking, { card }: BookableBusiness) {
  const id = request.service ?? service.id
  const isNightly = card.services.some(each => each.id === id && each.nightly)
  return { start, service: id, nights: request.nights ?? (isNightly ? (service.nights ?? null) : null) }
}

const isBookedAs = ({ start, service }: Booking, target: SlotRequest): boolean =>
  start.getTime() === target.start.getTime() &&
  service.id === target.service &&
  (service.nights ?? null) === target.nights
