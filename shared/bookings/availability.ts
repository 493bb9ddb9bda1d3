import type { Service } from '../businesses/card.ts'
import type { BookableBusiness } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { pickService, refuseUnknown } from './pick-service.ts'
import { findCalendar, listBusyTimes } from './queries.ts'
import { type Availability, type PartOfDay, slots } from './slots.ts'
import { horizonDays, lastEnd, midnightAfter } from './starts.ts'
import { refuseNights } from './stay.ts'

const DAY = 86_400_000

interface OfferQuery {
  service: string | null
  /** Dates in the zone of the business. */
  from: string | null
  to: string | null
  /** Counted from the first day, if there's no `to`. */
  days: number
  part: PartOfDay | null
  /** Only for a nightly service. Null means one night. */
  nights: number | null
  limit: number
}

export interface Offer {
  business: BookableBusiness
  /** Null if nothing can be booked online. `note` says why. */
  service: Service | null
  /** The length of each stay, if the service is nightly. */
  nights: number | null
  /** The other services that can be booked online. */
  otherServices: readonly Service[]
  days: number
  from: Date
  to: Date
  slots: Availability['slots']
  /** The first free slot in the window or after it, else before it. Null if nothing is free before the horizon. */
  nextAvailable: string | null
  note: string | null
}

/** Computes the free slots from the current bookings, except the one being moved. */
export async function findOffer(
  context: Context,
  slug: string,
  query: OfferQuery,
  moving: Id<'bkg'> | null = null,
): Promise<Offer> {
  const now = context.now()
  const { business, bookings } =
    (await findCalendar(context.sql, slug, now, latestEnd(query, now), moving)) ??
    refuse('business_not_found')
  const { card, closures, timezone } = business
  const { firstDay, days } = windowOf(query, now, timezone)
  const picked = pickService(card, query)
  if ('unknown' in picked) return refuseUnknown('invalid_parameter', picked.unknown)
  const service = 'service' in picked ? picked.service : null
  const otherServices = card.bookable ? card.services.filter(each => each.bookable && each !== service) : []
  if ('unbookable' in picked) {
    const from = new Date(midnightAfter(now, firstDay, timezone))
    const to = new Date(midnightAfter(now, firstDay + days, timezone))
    const nothing = {
      service: null,
      nights: null,
      slots: [],
      nextAvailable: null,
      note: `${picked.unbookable} Send an inquiry.`,
    }
    return { business, ...nothing, otherServices, days, from, to }
  }
  const nights = query.nights ?? (picked.service.nightly ? 1 : null)
  refuseNights(picked.service, nights, 'invalid_parameter')
  const calendar = { card, service: picked.service, nights, closures, bookings, now }
  const filter = { firstDay, part: query.part }
  let found = slots(calendar, days, filter)
  // Only a full calendar needs the bookings after it, to find the next free slot.
  if (found.slots.length === 0) {
    const all = await listBusyTimes(context.sql, business.id, now, lastEnd(now), moving)
    const whole = { ...calendar, bookings: all }
    found = slots(whole, days, filter)
    if (found.nextAvailable === null)
      found.nextAvailable = slots(whole, horizonDays, { part: query.part }).nextAvailable
  }
  return {
    business,
    service,
    nights,
    otherServices,
    days,
    ...found,
    slots: found.slots.slice(0, query.limit),
    note: days === 0 ? beyondText(found.nextAvailable) : noteOf(found, query, nights),
  }
}

/** After the end of the window in every time zone. */
function latestEnd({ from, to, days, nights }: OfferQuery, now: Date): Date {
  const last =
    to === null ? (from === null ? now.getTime() : Date.parse(from)) + days * DAY : Date.parse(to) + DAY
  return new Date(Math.max(now.getTime(), Math.min(last + (2 + (nights ?? 1)) * DAY, lastEnd(now).getTime())))
}

/** The requested days that can be booked. */
function windowOf({ from, to, days }: OfferQuery, now: Date, timezone: string) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const dayOf = (date: string) => today.until(Temporal.PlainDate.from(date)).days
  const first = from === null ? 0 : dayOf(from)
  const end = to === null ? first + days : dayOf(to) + 1
  if (to !== null && end <= first)
    refuse(
      'invalid_parameter',
      `to must not be before ${from === null ? 'today' : 'from'}.`,
      `Send to=${from ?? today} or later, or leave it out.`,
    )
  if (end <= 0)
    refuse('invalid_parameter', 'These days have passed.', `Send from=${today} or later, or leave it out.`)
  const firstDay = Math.min(Math.max(first, 0), horizonDays)
  return { firstDay, days: Math.max(0, Math.min(end, horizonDays) - firstDay) }
}

/** The requested days are after the last one that can be booked. */
const beyondText = (first: string | null): string =>
  `These days can't be booked yet: only the next ${horizonDays} days can. ${
    first ? `The first free start in them is ${first}.` : 'Nothing is free in them.'
  }`

function noteOf({ slots, nextAvailable, to }: Availability, query: OfferQuery, nights: number | null) {
  const { part, limit } = query
  const stay = nights === 1 && query.nights === null ? 'Each is one night; send nights for more. ' : ''
  const next = slots[limit]?.start
  if (next)
    return `${stay}${limit} of ${slots.length} slots; the next starts at ${next}. Send from, to, part or limit for others.`
  if (slots.length > 0) return stay.trim() || null
  const when = part === null ? '' : ` in the ${part}`
  if (nextAvailable === null)
    return `Nothing is free${when} in the next ${horizonDays} days, and later days can't be booked yet.`
  return Date.parse(nextAvailable) < to.getTime()
    ? `Nothing is free${when} on these days or later. The first start before them is ${nextAvailable}.`
    : `Nothing is free${when} on these days. The next start is ${nextAvailable}.`
}
