import { randomInt } from 'node:crypto'
import type { Service } from '../businesses/card.ts'
import { freshBusiness, recentBusiness } from '../businesses/recent.ts'
import type { MarkedBusiness } from '../businesses/recent-queries.ts'
import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import type { Lead, LeadEvent } from '../leads/lead.ts'
import { notifySubscribers } from '../leads/notify.ts'
import { findLead } from '../leads/queries.ts'
import { localTime } from '../local-time.ts'
import { refuse } from '../refusal.ts'
import { appointmentData } from './appointment-data.ts'
import { type Booking, findBooking, insertBooking, listBooked, type NewBooking } from './queries.ts'
import { pickService } from './service.ts'
import { nextStarts } from './slots.ts'
import { horizonDays, startsBetween, type Timetable } from './starts.ts'

export interface BookingWish {
  slug: string
  agent: Id<'agt'>
  lead: string
  start: Date
  service: string | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MOST_TRIES = 8

export interface Booked {
  booking: Booking
  business: Pick<MarkedBusiness, 'slug' | 'name'>
}

/** Books the start that the customer chose. The same lead and start again is the same booking. */
export async function book(context: Context, wish: BookingWish): Promise<Booked> {
  let business = recentBusiness(context, wish.slug)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    business ??= (await freshBusiness(context, wish.slug)) ?? refuse('business_not_found')
    const booking = await attempt(context, wish, business)
    if (booking) return { booking, business }
    business = null
  }
  return refuse('slot_unavailable')
}

/** One statement where it succeeds: it asks for itself whether the lead may be booked. Null: the business has changed. */
async function attempt(
  context: Context,
  wish: BookingWish,
  business: MarkedBusiness,
): Promise<Booking | null> {
  const { card, closures } = business
  const lead = isId('lead', wish.lead) ? wish.lead : null
  const picked = pickService(card, wish.service)
  const now = context.now()
  if (lead && 'service' in picked && isOnGrid({ card, closures, now, service: picked.service }, wish.start)) {
    const { service } = picked
    const booking = await insertBooking(context.sql, newBooking({ ...wish, business, lead, service, now }))
    if (booking) {
      notifySubscribers(context, booking.agentId, business.id, booking.endpoints)
      return booking
    }
  }
  return explain(context, wish, business, lead)
}

/** Why nothing was booked; or the booking, where it had been made before. Refuses only by a card that is of now. */
async function explain(
  context: Context,
  wish: BookingWish,
  business: MarkedBusiness,
  id: Id<'lead'> | null,
): Promise<Booking | null> {
  const { sql } = context
  const [lead, found] = await Promise.all([
    id && findLead(sql, id, { agent: wish.agent }),
    freshBusiness(context, wish.slug),
  ])
  if (found?.mark !== business.mark) return null
  if (!lead) return refuse('lead_not_found')
  const same = await sameBooking(context, lead, business, wish.start)
  if (same) return same
  checkLead(lead)
  return refuseSlot(context, business, serviceOf(business, wish.service), wish.start)
}

async function sameBooking(
  context: Context,
  lead: Lead,
  business: MarkedBusiness,
  start: Date,
): Promise<Booking | undefined> {
  if (lead.businessId !== business.id)
    refuse(
      'lead_business_mismatch',
      undefined,
      `Book at /businesses/${lead.slug}/bookings: this lead went there.`,
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

function serviceOf({ card }: MarkedBusiness, id: string | null): Service {
  const picked = pickService(card, id)
  if ('service' in picked) return picked.service
  if ('unbookable' in picked) return refuse('business_not_bookable', picked.unbookable)
  return refuse(
    'invalid_request',
    'service is not on the card.',
    `Allowed values of service: ${picked.unknown.join(', ')}.`,
  )
}

/** Could an appointment start then, were every chair empty? */
const isOnGrid = (timetable: Timetable, start: Date): boolean =>
  !startsBetween(timetable, start.getTime(), start.getTime() + 1).next().done

/** 409 with the next starts: whether the start is taken, was never offered, is past, too soon or too far. */
async function refuseSlot(
  context: Context,
  business: MarkedBusiness,
  service: Service,
  start: Date,
): Promise<never> {
  const now = context.now()
  const until = new Date(now.getTime() + (horizonDays + 2) * DAY)
  const bookings = await listBooked(context.sql, business.id, now, until)
  const { card, closures } = business
  const starts = nextStarts({ card, service, closures, bookings, now }, start)
  return refuse(
    'slot_unavailable',
    `start ${localTime(start, business.timezone)} is not free.`,
    starts.length > 0
      ? `Offer the customer one of the next starts: ${starts.join(', ')}.`
      : 'Nothing is free within the next 30 days: let the business answer the inquiry.',
  )
}

interface Chosen {
  business: MarkedBusiness
  lead: Id<'lead'>
  agent: Id<'agt'>
  service: Service
  start: Date
  now: Date
}

function newBooking({ business, lead, agent, service, start, now }: Chosen): NewBooking {
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

const confirmedEvent = (booking: Booking): LeadEvent => ({
  type: 'booking.confirmed',
  data: { ...appointmentData(booking), confirmationCode: booking.confirmationCode },
  toBusiness: true,
})

// Without letters and digits that are mistaken for each other when read out.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const confirmationCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
