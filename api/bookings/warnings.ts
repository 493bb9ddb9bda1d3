import type { BookResult } from '../../shared/bookings/book.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import { checkDetails } from '../../shared/industries/intake.ts'
import { zipOf } from '../../shared/leads/read-details.ts'
import { localTime } from '../../shared/local-time.ts'
import { type Money, moneyText } from '../../shared/money.ts'
import { servesZip } from '../../shared/search/serves-zip.ts'
import { quoted } from '../../shared/text.ts'
import type { Warning } from '../../shared/warnings.ts'

/** What could go wrong with a booking. */
export function bookingWarnings(
  { booking, business, contact, ...result }: BookResult,
  quote: Money | null,
  now: Date,
): Warning[] {
  const { card } = business
  const { service, leadId } = booking
  const details = contact?.details ?? {}
  const { missing } = checkDetails(card, details)
  const dates = datesOf(booking)
  // The booking itself says when the guests arrive and leave.
  const unanswered = missing.map(({ key }) => key).filter(key => !Object.hasOwn(dates, key))
  const zip = zipOf(details)
  const name = quoted(service.name)
  const warnings: [Warning['code'], string | false][] = [
    [
      'service_assumed',
      result.isServiceAssumed &&
        `No service was named, so ${name} (${service.id}) was booked. Others: ${card.services
          .filter(({ id, bookable }) => bookable && id !== service.id)
          .slice(0, 10)
          .map(({ id }) => id)
          .join(', ')}. POST /leads/${leadId}/reschedule changes it.`,
    ],
    [
      'service_unchanged',
      result.isOther &&
        `This start was already booked, for ${name} (${service.id}${service.nights ? `, nights: ${service.nights}` : ''}). POST /leads/${leadId}/reschedule changes that.`,
    ],
    [
      'price_quoted',
      quote !== null &&
        `The business quoted ${moneyText(quote.amount, quote.currency)} for this inquiry. That's the price: service.price is what the card says. Tell the customer.`,
    ],
    [
      'dates_differ',
      Object.entries(dates).some(([key, date]) => details[key] && details[key] !== date) &&
        `The dates in details differ from the booking's, ${dates.check_in} to ${dates.check_out}. Ask the customer. POST /leads/${leadId}/reschedule changes the booking, PATCH /leads/${leadId} the details.`,
    ],
    [
      'one_room',
      service.nights !== undefined &&
        typeof details.rooms === 'number' &&
        details.rooms > 1 &&
        `details ask for ${details.rooms} rooms, and each booking is for one. Book those that aren't booked yet, each with its own inquiry and confirm_overlap: true.`,
    ],
    [
      'missing_details',
      contact !== null &&
        unanswered.length > 0 &&
        `The business still needs ${unanswered.join(', ')}. Ask the customer and send the answers with PATCH /leads/${leadId}.`,
    ],
    [
      'zip_not_served',
      zip !== null &&
        !servesZip(card, zip) &&
        `servesZip is false: ${zip} isn't in the service area of ${quoted(business.name)}. Ask the business with POST /leads/${leadId}/messages, or cancel.`,
    ],
    ['cancellation_not_free', lateText(booking, now)],
    ['deposit_not_refundable', keptText(booking, now)],
  ]
  return warnings.flatMap(([code, message]) => (message ? [{ code, message }] : []))
}

/** The questions that a stay's dates already answer. */
function datesOf({ service, start, end, timezone }: Booking): Record<string, string> {
  if (!service.nights) return {}
  const date = (at: Date) => localTime(at, timezone).slice(0, 10)
  return { check_in: date(start), check_out: date(end) }
}

/** The agent should tell the customer before they rely on the booking. */
function lateText({ freeUntil, cancellationFee: fee, timezone }: Booking, now: Date): string | false {
  if (!freeUntil || freeUntil > now) return false
  const cost = fee?.amount ? ` Canceling costs ${moneyText(fee.amount, fee.currency)}.` : ''
  return `Canceling was free until ${localTime(freeUntil, timezone)}, which has passed.${cost} Tell the customer.`
}

function keptText({ depositAmount: amount, depositCurrency: currency, ...booking }: Booking, now: Date) {
  const { refundableUntil, timezone } = booking
  if (!amount || !currency || !refundableUntil || refundableUntil > now) return false
  return `The deposit of ${moneyText(amount, currency)} isn't refunded if the customer cancels: the deadline was ${localTime(refundableUntil, timezone)}. Tell the customer.`
}
