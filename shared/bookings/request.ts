import { randomInt } from 'node:crypto'
import type { Service } from '../businesses/card.ts'
import { type BookableBusiness, findBusinessForBooking } from '../businesses/queries.ts'
import { addressPoints, openContact } from '../contacts/contact.ts'
import { findContact } from '../contacts/queries.ts'
import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import type { Lead } from '../leads/lead.ts'
import { findLead } from '../leads/queries.ts'
import { localTime } from '../local-time.ts'
import { refuse } from '../refusal.ts'
import { findHoldOfStart, type NewBooking } from './chair-queries.ts'
import { pickService, refuseUnknown } from './pick-service.ts'
import { listBusyTimes } from './queries.ts'
import { nextStarts } from './slots.ts'
import { horizonDays, lastEnd, midnightAfter, startsBetween } from './starts.ts'
import { endOf, fitsNights, refuseNights } from './stay.ts'

const HOUR = 3_600_000

/** The business, and the customer of the lead. */
export type Parties = Awaited<ReturnType<typeof findParties>>

export async function findParties(context: Context, slug: string, lead: Id<'lead'> | null) {
  const [business, contact] = await Promise.all([
    findBusinessForBooking(context.sql, slug),
    lead && findContact(context.sql, lead),
  ])
  return {
    business: business ?? refuse('business_not_found'),
    contact: contact ? openContact(context.secrets, contact.lead, contact.sealed) : null,
  }
}

/** The agent's lead at this business. */
export async function findLeadAt(
  { sql }: Context,
  id: Id<'lead'> | null,
  agent: Id<'agt'>,
  business: BookableBusiness,
): Promise<Lead> {
  const lead = (id && (await findLead(sql, id, { agent }))) ?? refuse('lead_not_found')
  if (lead.businessId !== business.id)
    refuse(
      'lead_business_mismatch',
      undefined,
      `It was sent to ${lead.slug}: book there. This business needs its own inquiry: POST /businesses/${business.slug}/inquiries.`,
    )
  return lead
}

/** Whether the card is still the one that was read. Only a current card can be a reason to refuse. */
export const isCurrent = async ({ sql }: Context, { slug, mark }: BookableBusiness): Promise<boolean> =>
  (await findBusinessForBooking(sql, slug))?.mark === mark

/** Other changes got in before every try, so nothing is known about the start. */
export const refuseBusy = (): never =>
  refuse('unavailable', 'Too many changes to this business or lead at once.')

export interface SlotRequest {
  start: Date
  service: string | null
  /** Only for a nightly service. */
  nights: number | null
}

/** The requested service, if it could start then without any bookings. */
export function offeredService(
  { card, closures }: BookableBusiness,
  request: SlotRequest,
  now: Date,
): Service | null {
  const picked = pickService(card, request)
  if (!('service' in picked) || !fitsNights(picked.service, request.nights)) return null
  const { service } = picked
  const at = request.start.getTime()
  const timetable = { card, closures, now, service, nights: request.nights }
  return startsBetween(timetable, at, at + 1).next().done ? null : service
}

/** Like `offeredService`, but a start that the lead holds only needs to have met the notice when the hold was made. */
export async function offeredOrHeld(
  { sql, now }: Context,
  business: BookableBusiness,
  request: SlotRequest,
  lead: Id<'lead'>,
): Promise<Service | null> {
  const at = now()
  const offered = offeredService(business, request, at)
  if (offered || request.start <= at) return offered
  const hold = await findHoldOfStart(sql, lead, request.start, at)
  const held = hold && offeredService(business, request, hold.madeAt)
  return held && held.id === hold.service ? held : null
}

/** Throws the reason that a start can't be booked: the service, the nights, or 409 with the next starts. */
export async function refuseStart(
  context: Context,
  business: BookableBusiness,
  request: SlotRequest,
  moving: Id<'bkg'> | null = null,
): Promise<never> {
  const { start, nights } = request
  const service = serviceOf(business, request)
  refuseNights(service, nights)
  const now = context.now()
  const bookings = await listBusyTimes(context.sql, business.id, now, lastEnd(now), moving)
  const { card, closures } = business
  const starts = nextStarts({ card, service, nights, closures, bookings, now }, start)
  return refuse(
    'slot_unavailable',
    `start ${localTime(start, business.timezone)} ${faultOf(start, now, business.timezone)}.`,
    starts.length > 0
      ? `Offer the customer one of the next starts: ${starts.join(', ')}.`
      : 'Nothing is free in the next 30 days. Wait for the business to answer the inquiry.',
  )
}

/** Tells a past or distant date (a wrong year, say) from a slot that someone else took. */
function faultOf(start: Date, now: Date, timezone: string): string {
  if (start <= now) return 'has passed'
  if (start.getTime() < midnightAfter(now, horizonDays, timezone)) return "isn't free"
  return `can't be booked yet: only the next ${horizonDays} days can`
}

function serviceOf({ card }: BookableBusiness, request: SlotRequest): Service {
  const picked = pickService(card, request)
  if ('service' in picked) return picked.service
  if ('unbookable' in picked) return refuse('business_not_bookable', picked.unbookable)
  return refuseUnknown('invalid_request', picked.unknown)
}

export interface ValidRequest extends Parties {
  lead: Id<'lead'>
  agent: Id<'agt'>
  service: Service
  start: Date
  nights: number | null
  mayOverlap: boolean
  claim: Buffer | null
}

export function newBooking(context: Context, request: ValidRequest): NewBooking {
  const { business, contact, lead, agent, service, start, nights, mayOverlap, claim } = request
  const { policies, location } = business.card
  const { street, city, state, zip } = location
  const end = new Date(endOf({ service, nights }, start.getTime(), business.timezone))
  const before = (hours: number) => new Date(start.getTime() - hours * HOUR)
  const freeUntilHours = policies.cancellation?.freeUntilHours
  return {
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
      ...(nights && { nights }),
    },
    timezone: business.timezone,
    start,
    end,
    confirmationCode: confirmationCode(),
    depositAmount: service.deposit?.amount ?? null,
    depositCurrency: service.deposit?.currency ?? null,
    refundableUntil: service.deposit
      ? before(policies.deposit?.refundableUntilHours ?? freeUntilHours ?? 0)
      : null,
    freeUntil: freeUntilHours === undefined ? null : before(freeUntilHours),
    refundLost: false,
    freeLost: false,
    cancellationFee: policies.cancellation?.fee ?? null,
    rescheduledAt: null,
    cancelledAt: null,
    cancelledBy: null,
    createdAt: context.now(),
    where: { street, city, state, zip, phone: business.card.phone },
    busyUntil: new Date(end.getTime() + service.bufferMinutes * 60_000),
    capacity: business.card.capacity,
    mark: business.mark,
    customer: contact ? addressPoints(context.secrets, contact) : [],
    mayOverlap,
    claim,
  }
}

// Without 0, 1, I, L, O and U, which are easily misread.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const confirmationCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
