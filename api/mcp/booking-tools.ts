import type { Static } from '@sinclair/typebox'
import { quoted } from '../../shared/text.ts'
import type { BookingAnswer, CancelAnswer, HoldAnswer } from '../bookings/schema.ts'
import type { DepositAnswer } from '../deposits/schema.ts'
import { dated, datedIn, sentence, warningLines } from './lines.ts'
import { adds, type Line, replaces, sets, type Tool } from './tool.ts'

type Booking = Static<typeof BookingAnswer>
type Cancelled = Static<typeof CancelAnswer>
type Hold = Static<typeof HoldAnswer>
type Deposit = Static<typeof DepositAnswer>

const rename = { id: 'lead_id' }
const describe = { start: 'Exactly as get_availability returned it.' }

export const bookingTools: Tool[] = [
  {
    name: 'hold_slot',
    title: 'Keep a slot for ten minutes',
    description:
      'While the customer decides. Optional: book_appointment with the same lead and start uses it.',
    endpoint: 'POST /businesses/{slug}/holds',
    hints: adds,
    required: ['service'],
    describe,
    text: ({ holdId, start, expiresAt, timezone }: Hold) => [
      `${dated(start)} is held (${holdId}) until ${datedIn(expiresAt, timezone)}. Book it before then, with the same lead_id.`,
    ],
  },
  {
    name: 'book_appointment',
    title: 'Book the slot the customer chose',
    description: 'After send_inquiry, with its lead_id.',
    endpoint: 'POST /businesses/{slug}/bookings',
    hints: sets,
    required: ['service'],
    describe,
    text: bookingText,
    facts: compactBooking,
  },
  {
    name: 'reschedule_booking',
    title: 'Move an appointment',
    description: 'Takes the new time and frees the old one, or changes nothing.',
    endpoint: 'POST /leads/{id}/reschedule',
    rename,
    hints: replaces,
    describe,
    text: bookingText,
    facts: compactBooking,
  },
  {
    name: 'cancel_booking',
    title: 'Cancel for the customer',
    description:
      "Only at the customer's request. Frees the slot and closes the lead; without a booking, withdraws the inquiry.",
    endpoint: 'POST /leads/{id}/cancel',
    rename,
    hints: replaces,
    text: ({ status, booking, fee, refund }: Cancelled) => [
      booking
        ? `Booking ${booking.id} of ${booking.lead_id} is ${booking.status}; the lead is ${status}.`
        : `The inquiry is withdrawn; the lead is ${status}.`,
      fee
        ? `Canceling was no longer free: by its policy the business charges ${fee.display}. Nothing was charged here.`
        : booking?.cancellation.freeUntil
          ? 'No cancellation fee is due.'
          : null,
      refund && `Deposit ${refund.display}: ${refund.state}.`,
    ],
    facts: ({ booking, ...rest }: Cancelled) => ({ ...rest, booking: booking && compactBooking(booking) }),
  },
  {
    name: 'get_deposit',
    title: 'Get the deposit page',
    description: 'Give payUrl to the customer, and never pay for them. Call again to see if it is paid.',
    endpoint: 'POST /leads/{id}/deposit',
    rename,
    hints: sets,
    text: (deposit: Deposit) => [
      depositLine(deposit),
      refundableLine(deposit),
      `Confirmation code ${deposit.confirmationCode}.`,
    ],
  },
]

/** The service's price is on the card, and the rest elsewhere in the response. A stay says it again: it's per night. */
export function compactBooking({
  service: { id, name, price },
  createdAt,
  ...booking
}: Pick<Booking, 'service' | 'nights' | 'createdAt'>) {
  return { ...booking, service: { id, name, ...(booking.nights !== null && { price: price.display }) } }
}

function bookingText(booking: Booking): Line[] {
  const { id, lead_id, business, service, start, end, nights, timezone, confirmationCode } = booking
  const { deposit } = booking
  return [
    sentence(
      `Booking ${id} is ${booking.status}: ${quoted(service.name)} (${service.id}) at ${business.slug}`,
      nights
        ? `check-in ${dated(start)}, check-out ${dated(end)}, nights: ${nights}, ${service.price.display}`
        : `${dated(start)} to ${end}`,
      timezone,
    ),
    `Confirmation code ${confirmationCode}. lead_id: ${lead_id}.`,
    pageLine(booking.customerUrl),
    deposit.required &&
      `A deposit of ${deposit.display} is due: get_deposit returns the customer's payment page.`,
    cancelLine(booking),
    whereLine(booking),
    ...warningLines(booking.warnings),
  ]
}

/** Nothing if the deadline has passed: a warning says so. */
function cancelLine({ cancellation: { freeUntil, fee }, timezone, warnings }: Booking): Line {
  if (!freeUntil || warnings.some(({ code }) => code === 'cancellation_not_free')) return null
  return `Canceling is free until ${datedIn(freeUntil, timezone)}${fee ? `, then costs ${fee.display}` : ''}.`
}

export const pageLine = (customerUrl: string | null): Line =>
  customerUrl && `The customer's own page: ${customerUrl}.`

export function whereLine({ where: { street, city, state, zip, phone } }: Pick<Booking, 'where'>): string {
  const address = [street && quoted(street), `${quoted(city)} ${state} ${zip}`].filter(Boolean).join(', ')
  return `The business: ${address}${phone ? `, phone ${phone}` : ''}.`
}

/** The next step for a deposit, or its outcome. */
export function depositLine({ state, display, payUrl, expiresAt, timezone }: Deposit): string {
  return {
    open: `The customer pays the deposit of ${display} at ${payUrl} until ${datedIn(expiresAt, timezone)}.`,
    paid: `The deposit of ${display} is paid.`,
    expired: `The deposit of ${display} wasn't paid before the appointment, and can't be paid online anymore.`,
    cancelled: `The appointment was canceled before the deposit of ${display} was paid. It can't be paid anymore.`,
    kept: `The business keeps the deposit of ${display}: the appointment was canceled after the refund deadline.`,
    refunding: `The deposit of ${display} is being refunded.`,
    refunded: `The deposit of ${display} was refunded.`,
  }[state]
}

/** Null if a cancellation no longer affects the deposit. */
const refundableLine = ({ state, refundableUntil, timezone }: Deposit): string | null =>
  state === 'open' || state === 'paid'
    ? `Refundable until ${datedIn(refundableUntil, timezone)} (${timezone}).`
    : null
