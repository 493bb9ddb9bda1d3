import type { Service } from '../businesses/card.ts'
import { refuse } from '../refusal.ts'
import { pluralize } from '../text.ts'

/** The longest stay that can be booked. */
export const maxNights = 30

/** What decides how long an appointment or a stay lasts. */
export interface Visit {
  service: Pick<Service, 'durationMinutes'> & Partial<Pick<Service, 'nightly'>>
  /** Only for a nightly service. Null or missing means one night. */
  nights?: number | null
}

/** When the visit ends: after its minutes, or at check-out after its nights. In milliseconds since 1970. */
export function endOf({ service, nights }: Visit, start: number, timeZone: string): number {
  if (!service.nightly) return start + service.durationMinutes * 60_000
  const checkIn = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone)
  return checkIn
    .toPlainDate()
    .add({ days: nights ?? 1 })
    .toZonedDateTime({ timeZone, plainTime: service.nightly.checkOut }).epochMilliseconds
}

/** Only nightly services are booked with nights. */
export const fitsNights = ({ nightly }: Pick<Service, 'nightly'>, nights: number | null): boolean =>
  Boolean(nightly) === (nights !== null)

/** Says what's wrong with the nights of a request, if anything is. */
export function refuseNights(
  service: Pick<Service, 'id' | 'nightly'>,
  nights: number | null,
  code: 'invalid_request' | 'invalid_parameter' = 'invalid_request',
): void {
  if (fitsNights(service, nights)) return
  if (nights === null)
    refuse(
      code,
      `nights is required: ${service.id} is booked by the night.`,
      'Ask the customer how many nights, and send "nights": 2 with the start of the first one.',
    )
  refuse(
    code,
    `nights: ${service.id} isn't booked by the night.`,
    'Leave nights out, or send a service that has nightly on the card.',
  )
}

export const nightsText = (nights: number): string => pluralize(nights, 'night')

/** The name of a booked service: Queen room, 2 nights. */
export const withNights = (name: string, nights: number | null | undefined): string =>
  nights ? `${name}, ${nightsText(nights)}` : name
