import { type BookableBusiness, findBusinessForBooking } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import { refuseClosed } from '../leads/refuse-closed.ts'
import { localTime } from '../local-time.ts'
import { refuse } from '../refusal.ts'
import type { BookingRequest } from './book.ts'
import { findHoldByClaim, type Hold, insertHold, listHoldsOfAgent, releaseHold } from './chair-queries.ts'
import { findLeadAt, isCurrent, newBooking, offeredOrHeld, refuseBusy, refuseStart } from './request.ts'

/** No job ends a hold: after `expires_at`, queries count its slot as free. */
const HOLD_MS = 10 * 60_000
const MAX_OPEN = 2
const MAX_PER_DAY = 6
const MAX_TRIES = 8

export interface HoldResult {
  hold: Hold
  lead: Id<'lead'>
  /** The lead has an appointment, which the hold can replace. */
  isBooked: boolean
  service: string
  nights: number | null
}

/** Keeps a slot for a lead while the customer decides. Repeating the same lead, start and service returns the same hold. */
export async function holdSlot(context: Context, request: Omit<BookingRequest, 'mayOverlap'>) {
  const lead = isId('lead', request.lead) ? request.lead : null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const business = (await findBusinessForBooking(context.sql, request.slug)) ?? refuse('business_not_found')
    const held = lead && (await tryToHold(context, request, lead, business))
    if (held) return held
    const repeated = await findRepeated(context, request, lead)
    if (repeated) return repeated
    if (!(await isCurrent(context, business))) continue
    const found = await findLeadAt(context, lead, request.agent, business)
    if (found.status === 'closed') refuseClosed(found)
    await refuseStart(context, business, request)
  }
  return refuseBusy()
}

async function tryToHold(
  context: Context,
  request: Omit<BookingRequest, 'mayOverlap'>,
  lead: Id<'lead'>,
  business: BookableBusiness,
): Promise<HoldResult | null> {
  const now = context.now()
  const service = await offeredOrHeld(context, business, request, lead)
  if (!service) return null
  const booking = newBooking(context, {
    ...request,
    business,
    contact: null,
    lead,
    service,
    mayOverlap: true,
  })
  const hold = await insertHold(context.sql, {
    ...booking,
    holdId: newId('hld'),
    expiresAt: new Date(now.getTime() + HOLD_MS),
    maxOpen: MAX_OPEN,
    maxPerDay: MAX_PER_DAY,
  })
  if (hold?.refused === 'limit') await refuseMore(context, request.agent, business)
  if (hold?.refused !== null) return null
  return { hold, lead, isBooked: hold.leadStatus === 'booked', service: service.id, nights: request.nights }
}

/** Names the holds that this key can end. The operator's other keys may have more. */
async function refuseMore(
  { sql, now }: Context,
  agent: Id<'agt'>,
  { id, slug, timezone }: BookableBusiness,
): Promise<never> {
  const open = await listHoldsOfAgent(sql, id, agent, now())
  const named = open.map(
    each => `${each.holdId} of ${each.leadId} until ${localTime(each.expiresAt, timezone)}`,
  )
  return refuse(
    'hold_limit',
    undefined,
    open.length > 0
      ? `Book or release a hold (DELETE /businesses/${slug}/holds/{holdId}), or book without one. Open: ${named.join(', ')}.`
      : `Book without a hold: POST /businesses/${slug}/bookings.`,
  )
}

/** The hold that this request already made, if its response was lost. */
async function findRepeated(
  { sql }: Context,
  { claim, nights }: Pick<BookingRequest, 'claim' | 'nights'>,
  lead: Id<'lead'> | null,
): Promise<HoldResult | null> {
  const hold = claim && lead && (await findHoldByClaim(sql, claim))
  return hold ? { hold, lead, isBooked: false, service: hold.service, nights } : null
}

/** Frees a held slot. Ending a hold twice is fine. */
export async function endHold(context: Context, slug: string, id: string, agent: Id<'agt'>): Promise<void> {
  const business = (await findBusinessForBooking(context.sql, slug)) ?? refuse('business_not_found')
  const ended = isId('hld', id) && (await releaseHold(context.sql, id, business.id, agent))
  if (!ended)
    refuse(
      'booking_not_found',
      "This key has no such hold, or a booking used it, or it's older than a day.",
      'GET /leads/{id} has the booking and the open holds of a lead.',
    )
}
