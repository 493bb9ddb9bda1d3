import { randomInt } from 'node:crypto'
import type { Service } from '../businesses/card.ts'
import { type BookableBusiness, findBusinessForBooking } from '../businesses/queries.ts'
import { coalesced } from '../coalesce.ts'
import type { Ground } from '../ground.ts'
import { type Id, isId, newId } from '../ids.ts'
import type { Lead, LeadEvent } from '../leads/lead.ts'
import { findLead } from '../leads/queries.ts'
import { statusEvents } from '../leads/step.ts'
import { tellOwners } from '../leads/tell.ts'
import { localTime } from '../local-time.ts'
import { refuse } from '../refusal.ts'
import {
  type Booking,
  findBooking,
  insertBooking,
  listBooked,
  listBookedAt,
  type NewBooking,
} from './queries.ts'
import { pickService } from './service.ts'
import { freeChairs, nextStarts } from './slots.ts'
import { horizonDays } from './starts.ts'

export interface BookingWish {
  slug: string
  agent: Id<'agt'>
  lead: string
  start: Date
  service: string | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
// A service and its buffer take a day each at most.
const LONGEST_MS = 2 * DAY
const MOST_TRIES = 8

export interface Booked {
  booking: Booking
  business: Pick<BookableBusiness, 'slug' | 'name'>
}

/** Books the start that the customer chose. The same lead and start again is the same booking. */
export async function book(ground: Ground, wish: BookingWish): Promise<Booked> {
  const { sql } = ground
  const { slug, agent, start } = wish
  const id = isId('lead', wish.lead) ? wish.lead : null
  // A start beyond the horizon is refused whatever is booked then; Postgres must not be asked about the year 10000.
  const from = new Date(Math.min(start.getTime(), ground.now().getTime() + 2 * horizonDays * DAY))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [business, lead, bookings] = await Promise.all([
      coalesced(sql, `business ${slug}`, () => findBusinessForBooking(sql, slug)),
      id && findLead(sql, id, { agent }),
      listBookedAt(sql, slug, from, new Date(from.getTime() + LONGEST_MS)),
    ])
    if (!business) refuse('business_not_found')
    if (!lead) refuse('lead_not_found')
    const same = await sameBooking(ground, lead, business, start)
    if (same) return { booking: same, business }
    checkLead(lead)
    const service = serviceOf(business, wish.service)
    const now = ground.now()
    const calendar = { card: business.card, service, closures: business.closures, now }
    const chairs = freeChairs({ ...calendar, bookings }, start)
    if (chairs.length === 0) {
      // It may be this very lead that took it, after we read the lead and before we read the chairs.
      const still = await findLead(sql, lead.id, { agent })
      if (still?.revision === lead.revision) return refuseSlot(ground, business, service, start)
      continue
    }
    const booking = await insertBooking(sql, newBooking({ business, lead, service, start, chairs, now }))
    if (booking) {
      tellOwners(ground, lead.agentId, business.id, booking.endpoints)
      return { booking, business }
    }
    // Somebody took the chair or changed the lead between the look and the statement: look again.
  }
  return refuse('slot_unavailable')
}

async function sameBooking(
  ground: Ground,
  lead: Lead,
  business: BookableBusiness,
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
    ? findBooking(ground.sql, booking.id)
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

/** 409 with the next starts: whether the start is taken, was never offered, is past, too soon or too far. */
async function refuseSlot(
  ground: Ground,
  business: BookableBusiness,
  service: Service,
  start: Date,
): Promise<never> {
  const now = ground.now()
  const until = new Date(now.getTime() + (horizonDays + 2) * DAY)
  const bookings = await coalesced(ground.sql, `booked ${business.id}`, () =>
    listBooked(ground.sql, business.id, now, until),
  )
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
  business: BookableBusiness
  lead: Lead
  service: Service
  start: Date
  chairs: number[]
  now: Date
}

function newBooking({ business, lead, service, start, chairs, now }: Chosen): NewBooking {
  const { policies } = business.card
  const end = new Date(start.getTime() + service.durationMinutes * 60_000)
  const refundableHours = policies.deposit?.refundableUntilHours ?? policies.cancellation?.freeUntilHours ?? 0
  const booking: Booking = {
    id: newId('bkg'),
    leadId: lead.id,
    businessId: business.id,
    agentId: lead.agentId,
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
    chairs,
    leadRevision: lead.revision,
    events: [confirmedEvent(booking), ...statusEvents(lead.status, 'booked', null)],
  }
}

const confirmedEvent = (booking: Booking): LeadEvent => ({
  type: 'booking.confirmed',
  data: {
    bookingId: booking.id,
    start: localTime(booking.start, booking.timezone),
    end: localTime(booking.end, booking.timezone),
    timezone: booking.timezone,
    service: { id: booking.service.id, name: booking.service.name },
    confirmationCode: booking.confirmationCode,
  },
  toBusiness: true,
})

// Without letters and digits that are mistaken for each other when read out.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const confirmationCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
