import { startsBetween } from '../../../shared/bookings/starts.ts'
import type { Service, WrittenCard } from '../../../shared/businesses/card.ts'
import { isEverOpen } from '../../../shared/businesses/listing.ts'
import { midnight } from '../../pages/times.ts'

/** The services that are offered online but that no time fits, as one that's longer than the business is ever open. */
export function neverFree(card: WrittenCard, today: Temporal.PlainDate): Service[] {
  const now = midnight(today, card.timezone)
  if (!card.bookable || !isEverOpen(card.hours)) return []
  return card.services.filter(
    service =>
      service.bookable &&
      startsBetween({ card, service, closures: [], now }, now.getTime(), Number.POSITIVE_INFINITY).next()
        .done,
  )
}
