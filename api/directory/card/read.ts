import { findOffer, type Offer } from '../../../shared/bookings/availability.ts'
import { openSpans } from '../../../shared/businesses/openings.ts'
import type { CardRow } from '../../../shared/businesses/queries.ts'
import type { Context } from '../../../shared/context.ts'

const TIMES = 6
const DAYS = 3
const MINUTE = 60_000
/** How long before a closure the page says so. */
const ANNOUNCED = 60 * 86_400_000

export type CardPage = Awaited<ReturnType<typeof readCardPage>>

/** The card with its current state: whether it's open, and when the chosen service is free next. */
export async function readCardPage(context: Context, row: CardRow, service: string | null, now: Date) {
  const { card, slug } = row
  const chosen =
    card.services.find(({ id }) => id === service) ??
    card.services.find(({ bookable }) => bookable) ??
    card.services[0] ??
    null
  const isBookable = card.bookable && chosen?.bookable === true
  const { business, slots, nextAvailable } = await findOffer(context, slug, {
    service: isBookable ? chosen.id : null,
    from: null,
    to: null,
    days: DAYS,
    part: null,
    nights: null,
    limit: TIMES,
  })
  const at = now.getTime()
  return {
    row,
    /** The service to ask for. */
    chosen,
    now,
    /** The next times when it's closed regardless of its hours. */
    closures: business.closures.filter(({ from, to }) => to > now && +from < at + ANNOUNCED),
    openNow: openSpans({ ...card, closures: business.closures }, at, at + MINUTE).some(
      ({ start }) => start <= at,
    ),
    /** The next starts of the service. */
    times: isBookable ? timesOf(slots, nextAvailable) : [],
    baseUrl: context.baseUrl,
  }
}

/** The free times of the next days, or else the first one after them. */
const timesOf = (slots: Offer['slots'], next: string | null): string[] =>
  slots.length > 0 ? slots.map(({ start }) => start) : next ? [next] : []
