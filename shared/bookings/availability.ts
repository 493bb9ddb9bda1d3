import type { Service } from '../businesses/card.ts'
import type { BookableBusiness } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import { localTime } from '../local-time.ts'
import { refuse } from '../refusal.ts'
import { pickService } from './pick-service.ts'
import { findCalendar, listBusyTimes } from './queries.ts'
import { type Availability, slots } from './slots.ts'
import { horizonDays, midnightAfter } from './starts.ts'

const DAY = 86_400_000

export interface Offer {
  business: BookableBusiness
  /** Null if nothing can be booked online. `note` says why. */
  service: Service | null
  from: Date
  to: Date
  slots: Availability['slots']
  nextAvailable: string | null
  note: string | null
}

/** Finds the free slots by computing them from the current bookings. */
export async function findOffer(
  context: Context,
  slug: string,
  days: number,
  serviceId: string | null,
): Promise<Offer> {
  const now = context.now()
  const untilDay = (day: number) => new Date(now.getTime() + (day + 2) * DAY)
  const { business, bookings } =
    (await findCalendar(context.sql, slug, now, untilDay(days))) ?? refuse('business_not_found')
  const { card, closures, timezone } = business
  const picked = pickService(card, serviceId)
  if ('unknown' in picked)
    return refuse(
      'invalid_parameter',
      'service is not on the card.',
      picked.unknown.length > 0
        ? `Allowed values of service: ${picked.unknown.join(', ')}.`
        : 'Leave service out: the card lists none.',
    )
  if ('unbookable' in picked) {
    const from = new Date(midnightAfter(now, 0, timezone))
    const to = new Date(midnightAfter(now, days, timezone))
    const nothing = { service: null, slots: [], nextAvailable: null, note: picked.unbookable }
    return { business, ...nothing, from, to }
  }
  const { service } = picked
  let found = slots({ card, service, closures, bookings, now }, days)
  // Only a full calendar needs the bookings after it, to find the next free slot.
  if (found.slots.length === 0) {
    const all = await listBusyTimes(context.sql, business.id, now, untilDay(horizonDays))
    found = slots({ card, service, closures, bookings: all, now }, days)
  }
  return { business, service, ...found, note: noteOf(found, timezone) }
}

function noteOf({ slots, nextAvailable, to }: Availability, timezone: string): string | null {
  if (slots.length > 0) return null
  return nextAvailable === null
    ? `Nothing is free in the next ${horizonDays} days.`
    : `Nothing is free before ${localTime(to, timezone)}. The next start is ${nextAvailable}.`
}
