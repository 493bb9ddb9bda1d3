import type { BookResult } from '../../shared/bookings/book.ts'
import { guides } from '../../shared/industries/industries.ts'
import { checkDetails } from '../../shared/industries/intake.ts'
import { zipOf } from '../../shared/leads/asked-for.ts'
import { servesZip } from '../../shared/search/serves-zip.ts'

export interface Warning {
  code: string
  message: string
}

/** What may keep a booking from going well. */
export function bookingWarnings({ booking, business, contact, ...result }: BookResult): Warning[] {
  const { card, industry } = business
  const details = contact?.details ?? {}
  const { missing } = checkDetails({ guide: guides[industry], card: card.intake }, details)
  const zip = zipOf(details)
  const warnings: [string, string | false][] = [
    [
      'service_assumed',
      result.isServiceAssumed &&
        `No service was named, so ${booking.service.name} (${booking.service.id}) was booked. Others: ${card.services
          .filter(({ id, bookable }) => bookable && id !== booking.service.id)
          .slice(0, 10)
          .map(({ id }) => id)
          .join(', ')}. POST /leads/${booking.leadId}/reschedule changes it.`,
    ],
    [
      'service_unchanged',
      result.isOtherService &&
        `This start was booked before, for ${booking.service.name} (${booking.service.id}). POST /leads/${booking.leadId}/reschedule changes the service.`,
    ],
    [
      'missing_details',
      contact !== null &&
        missing.length > 0 &&
        `The business still needs ${missing.map(({ key }) => key).join(', ')}. Ask the customer and send the answers with PATCH /leads/${booking.leadId}.`,
    ],
    [
      'zip_not_served',
      zip !== null &&
        servesZip(card, zip) === null &&
        `servesZip is false: ${zip} isn't in the service area of ${business.name}. Ask the business with POST /leads/${booking.leadId}/messages, or cancel.`,
    ],
  ]
  return warnings.flatMap(([code, message]) => (message ? [{ code, message }] : []))
}
