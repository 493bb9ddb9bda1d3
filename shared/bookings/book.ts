import { randomInt } from 'node:crypto'
import type { Service } from '../businesses/card.ts'
import { type BookableBusiness, findBusinessForBooking } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import type { Lead } from '../leads/lead.ts'
import { notifySubscribers } from '../leads/notify.ts'
import { findLead } from '../leads/queries.ts'
import { localTime } from '../local-time.ts'
import { refuse } from '../refusal.ts'
import { confirmedEvent } from './events.ts'
import { pickService } from './pick-service.ts'
import { type Booking, findBooking, insertBooking, listBusyTimes, type NewBooking } from './queries.ts'
import { nextStarts } from './slots.ts'
import { horizonDays, startsBetween, type Timetable } from './starts.ts'

export interface BookingRequest {
  slug: string
  agent: Id<'agt'>
  lead: string
  start: Date
  service: string | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAX_TRIES = 8

export interface BookResult {
  booking: Booking
  business: Pick<BookableBusiness, 'slug' | 'name'>
}

/** Books the start that the customer chose. Repeating the same lead and start returns the same booking. */
export async function book(context: Context, request: BookingRequest): Promise<BookResult> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const business = (await findBusinessForBooking(context.sql, request.slug)) ?? refuse('business_not_found')
    const booking = await tryToBook(context, request, business)
    if (booking) return { booking, business }
  }
  return refuse('slot_unavailable')
}

/** The statement that books also checks the lead. Returns null if the card has changed since it was read. */
async function tryToBook(
  context: Context,
  request: BookingRequest,
  business: BookableBusiness,
): Promise<Booking | null> {
  const { card, closures } = business
  const lead = isId('lead', request.lead) ? request.lead : null
  const picked = pickService(card, request.service)
  const now = context.now()
  if (
    lead &&
    'service' in picked &&
    isOnGrid({ card, closures, now, service: picked.service }, request.start)
  ) {
    const { service } = picked
    const booking = await insertBooking(context.sql, newBooking({ ...request, business, lead, service, now }))
    if (booking) {
      notifySubscribers(context, booking.agentId, business.id, booking.endpoints)
      return booking
    }
  }
  return refuseBooking(context, request, business, lead)
}

/**
 * Throws the reason why nothing was booked, or returns the booking if it already exists. Returns null if the card is out
 * of date: only a current card can be a reason.
 */
async function refuseBooking(
  context: Context,
  request: BookingRequest,
  business: BookableBusiness,
  id: Id<'lead'> | null,
): Promise<Booking | null> {
  const { sql } = context
  const [lead, current] = await Promise.all([
    id && findLead(sql, id, { agent: request.agent }),
    findBusinessForBooking(sql, request.slug),
  ])
  if (current?.mark !== business.mark) return null
  if (!lead) return refuse('lead_not_found')
  const existing = await findExisting(context, lead, business, request.start)
  if (existing) return existing
  checkLead(lead)
  return refuseSlot(context, business, serviceOf(business, request.service), request.start)
}

async function findExisting(
  context: Context,
  lead: Lead,
  business: BookableBusiness,
  start: Date,
): Promise<Booking | undefined> {
  if (lead.businessId !== business.id)
    refuse(
      'lead_business_mismatch',
      undefined,
      `Book at /businesses/${lead.slug}/bookings, where this lead was sent.`,
    )
  const { booking } = lead
  return booking && booking.status !== 'cancelled' && booking.start.getTime() === start.getTime()
    ? findBooking(context.sql, booking.id)
    : undefined
}

function checkLead(lead: Lead): void {
  if (lead.status === 'closed') refuse('lead_closed')
  if (lead.status === 'booked') refuse('lead_already_booked')
}

function serviceOf({ card }: BookableBusiness, id: string | null): Service {
  const picked = pickService(card, id)
  if ('service' in picked) return picked.service
  if ('unbookable' in picked) return refuse('business_not_bookable', picked.unbookable)
  return refuse(
    'invalid_request',
    'service is not on the card.',
    `Allowed values of service: ${picked.unknown.join(', ')}.`,
  )
}

/** Whether an appointment could start then if there were no bookings. */
const isOnGrid = (timetable: Timetable, start: Date): boolean =>
  !startsBetween(timetable, start.getTime(), start.getTime() + 1).next().done

/** Throws 409 with the next starts. The start may be taken, never offered, past, too soon or too far ahead. */
async function refuseSlot(
  context: Context,
  business: BookableBusiness,
  service: Service,
  start: Date,
): Promise<never> {
  const now = context.now()
  const until = new Date(now.getTime() + (horizonDays + 2) * DAY)
  const bookings = await listBusyTimes(context.sql, business.id, now, until)
  const { card, closures } = business
  const starts = nextStarts({ card, service, closures, bookings, now }, start)
  return refuse(
    'slot_unavailable',
    `start ${localTime(start, business.timezone)} isn't free.`,
    starts.length > 0
      ? `Offer the customer one of the next starts: ${starts.join(', ')}.`
      : 'Nothing is free in the next 30 days. Wait for the business to answer the inquiry.',
  )
}

interface ValidRequest {
  business: BookableBusiness
  lead: Id<'lead'>
  agent: Id<'agt'>
  service: Service
  start: Date
  now: Date
}

function newBooking({ business, lead, agent, service, start, now }: ValidRequest): NewBooking {
  const { policies } = business.card
  const end = new Date(start.getTime() + service.durationMinutes * 60_000)
  const refundableHours = policies.deposit?.refundableUntilHours ?? policies.cancellation?.freeUntilHours ?? 0
  const booking: Booking = {
    id: newId('bkg'),
    leadId: lead,
    businessId: business.id,
    agentId: agent,
    status: 'confirmed',
    service: {
      id: service.id,
      name: service.name,
      durationMinutes: service.durationMinutes,
      price: service.price,
    },
    timezone: business.timezone,
    start,
    end,
    confirmationCode: confirmationCode(),
    depositAmount: service.deposit?.amount ?? null,
    depositCurrency: service.deposit?.currency ?? null,
    refundableUntil: service.deposit ? new Date(start.getTime() - refundableHours * HOUR) : null,
    createdAt: now,
  }
  return {
    ...booking,
    busyUntil: new Date(end.getTime() + service.bufferMinutes * 60_000),
    capacity: business.card.capacity,
    mark: business.mark,
    event: confirmedEvent(booking),
  }
}

// Leaves out letters and digits that sound or look alike.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const confirmationCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
