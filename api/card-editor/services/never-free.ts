import { startsBetween } from '../../../shared/bookings/starts.ts'
import type { Service, WrittenCard } from '../../../shared/businesses/card.ts'
import { isEverOpen } from '../../../shared/businesses/listing.ts'
import { midnight } from '../../pages/times.ts'

/** The services that are offered online but that no time fits, as one that's longer than the business is ever open. */
export function neverFree(card: WrittenCard, today: Temporal.PlainDate): Service[] {
  const now = midnight(today, card.timezone)
  if (!card.bookable || !isEverOpen(card.hours)) return []
  const blocked: Service[] = []
  const offered = card.services.filter(({ bookable }) => bookable)
  for (const service of offered.sort((a, b) => a.durationMinutes - b.durationMinutes)) {
    const timetable = { card, service, closures: [], now }
    if (
      blocked.some(each => needsMore(service, each)) ||
      startsBetween(timetable, now.getTime(), Number.POSITIVE_INFINITY).next().done
    )
      blocked.push(service)
  }
  return blocked
}

/** What no time fits needn't be tried again with more time or notice: a card may have a hundred services. */
const needsMore = (service: Service, { durationMinutes, minNoticeMinutes, nightly }: Service): boolean =>
  service.nightly?.checkIn === nightly?.checkIn &&
  service.durationMinutes >= durationMinutes &&
  service.minNoticeMinutes >= minNoticeMinutes
