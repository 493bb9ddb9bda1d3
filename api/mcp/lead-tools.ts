import type { Static } from '@sinclair/typebox'
import type { BookingAnswer, CancelAnswer, HoldAnswer } from '../bookings/schema.ts'
import type { DepositAnswer } from '../deposits/schema.ts'
import type { EventsAnswer } from '../events/schema.ts'
import type {
  DetailsAnswer,
  DryRunAnswer,
  InquiryAnswer,
  LeadAnswer,
  MessageAnswer,
  OutcomeAnswer,
} from '../leads/schema.ts'
import { dated, quoted, sentence } from './lines.ts'
import { adds, type Line, reads, replaces, sets, type Tool } from './tool.ts'

type Inquiry = Static<typeof InquiryAnswer> | Static<typeof DryRunAnswer>
type Lead = Static<typeof LeadAnswer> | Static<typeof DetailsAnswer>
type Message = Static<typeof MessageAnswer>
type Booking = Static<typeof BookingAnswer>
type Cancelled = Static<typeof CancelAnswer>
type Hold = Static<typeof HoldAnswer>
type Deposit = Static<typeof DepositAnswer>
type Outcome = Static<typeof OutcomeAnswer>
type Events = Static<typeof EventsAnswer>

const rename = { id: 'lead_id' }
const bookingArguments = {
  start: 'Exactly as get_availability returned it.',
  service: 'The same service id as there.',
  confirm_overlap: 'true: the customer wants it, although they have another appointment then.',
}

export const leadTools: Tool[] = [
  {
    name: 'send_inquiry',
    title: "Send a customer's inquiry",
    description:
      'Only if the customer agreed to be contacted by this business. Never send card numbers, SSNs or passwords.',
    method: 'POST',
    path: '/businesses/{slug}/inquiries',
    hints: adds,
    required: ['customer_consent'],
    describe: {
      dry_run: 'true: check everything and send nothing.',
      message: "What the customer wants, in the customer's words.",
      details: "Answers by the keys of the card's intake.",
      customer_consent: 'true, only if the customer agreed to be contacted.',
    },
    text: inquiryText,
  },
  {
    name: 'get_lead',
    title: 'Read a lead',
    description: 'Status, messages, quote, booking and deposit of an inquiry you sent.',
    method: 'GET',
    path: '/leads/{id}',
    rename,
    hints: reads,
    text: leadText,
    facts: leadFacts,
  },
  {
    name: 'update_lead',
    title: "Add to a lead's details",
    description:
      'Answers that were missing or have changed. Others stay; null removes one. Only while the lead is open.',
    method: 'PATCH',
    path: '/leads/{id}',
    rename,
    hints: replaces,
    describe: { details: "Answers by the keys of the card's intake." },
    text: leadText,
    facts: leadFacts,
  },
  {
    name: 'send_message',
    title: 'Write to the business',
    description: 'A message about a lead, for the customer.',
    method: 'POST',
    path: '/leads/{id}/messages',
    rename,
    hints: adds,
    describe: { text: 'At most 4000 characters.' },
    text: ({ id, lead_id }: Message) => [
      `Sent ${id} to the business of ${lead_id}. list_events brings the reply.`,
    ],
    facts: ({ notice, text, ...message }: Message) => message,
  },
  {
    name: 'hold_slot',
    title: 'Keep a slot for ten minutes',
    description:
      'While the customer decides. Optional: book_appointment with the same lead and start uses it.',
    method: 'POST',
    path: '/businesses/{slug}/holds',
    hints: adds,
    describe: bookingArguments,
    text: ({ holdId, start, expiresAt }: Hold) => [
      `${dated(start)} is held (${holdId}) until ${expiresAt}. Book it before then, with the same lead_id.`,
    ],
  },
  {
    name: 'book_appointment',
    title: 'Book the slot the customer chose',
    description: 'After send_inquiry, with its lead_id.',
    method: 'POST',
    path: '/businesses/{slug}/bookings',
    hints: sets,
    describe: bookingArguments,
    text: bookingText,
    facts: (booking: Booking) => withoutRepeats(booking),
  },
  {
    name: 'reschedule_booking',
    title: 'Move an appointment',
    description: 'Takes the new time and frees the old one, or changes nothing.',
    method: 'POST',
    path: '/leads/{id}/reschedule',
    rename,
    hints: replaces,
    describe: bookingArguments,
    text: bookingText,
    facts: (booking: Booking) => withoutRepeats(booking),
  },
  {
    name: 'cancel_booking',
    title: 'Cancel for the customer',
    description:
      'Frees the slot and closes the lead. Only if the customer wants it. Without a booking it withdraws the inquiry.',
    method: 'POST',
    path: '/leads/{id}/cancel',
    rename,
    hints: replaces,
    text: ({ status, booking, refund }: Cancelled) => [
      booking
        ? `Booking ${booking.id} of ${booking.lead_id} is ${booking.status}; the lead is ${status}.`
        : `The inquiry is withdrawn; the lead is ${status}.`,
      refund && `Deposit ${refund.display}: ${refund.state}.`,
    ],
    facts: ({ booking, ...rest }: Cancelled) => ({ ...rest, booking: booking && withoutRepeats(booking) }),
  },
  {
    name: 'get_deposit',
    title: 'Get the deposit page',
    description: 'Give payUrl to the customer, and never pay for them. Call again to see whether it is paid.',
    method: 'POST',
    path: '/leads/{id}/deposit',
    rename,
    hints: sets,
    text: (deposit: Deposit) => [
      deposit.paid
        ? `The deposit of ${deposit.display} is paid.`
        : `The customer pays ${deposit.display} at ${deposit.payUrl} until ${deposit.expiresAt}.`,
      `Refundable until ${deposit.refundableUntil}. Confirmation code ${deposit.confirmationCode}.`,
    ],
  },
  {
    name: 'report_outcome',
    title: 'Report what happened',
    description: 'Feeds the ranking. business_cancelled and customer_cancelled free the slot.',
    method: 'POST',
    path: '/leads/{id}/outcomes',
    rename,
    hints: replaces,
    text: ({ id, kind, lead_id, leadStatus, countedWhy }: Outcome) => [
      `Recorded ${kind} (${id}) for ${lead_id}, which is ${leadStatus}. ${countedWhy}`,
    ],
  },
  {
    name: 'list_events',
    title: 'Follow events',
    description:
      'What happened to your leads, bookings and posts, oldest first. Send the last lastId as after.',
    method: 'GET',
    path: '/events',
    hints: reads,
    describe: {
      after: 'lastId of the last answer.',
      limit: 'How many.',
      wait: 'Seconds to wait for an event.',
    },
    text: ({ events, lastId, hasMore }: Events) => [
      events.length === 0 ? 'No new events.' : null,
      ...events.map(({ id, timestamp, type, lead_id, business, data }) =>
        [id, timestamp, type, lead_id, business?.slug, JSON.stringify(data)].filter(Boolean).join(' '),
      ),
      lastId && `${hasMore ? 'There are more: send' : 'Next time send'} after ${lastId}.`,
    ],
  },
]

/** The service's price is on the card, and the rest is elsewhere in the answer. */
const withoutRepeats = <T extends { service: { id: string; name: string }; createdAt: string }>({
  service,
  createdAt,
  ...booking
}: T) => ({
  ...booking,
  service: { id: service.id, name: service.name },
})

const warningLines = (warnings: { code: string; message: string }[] = []) =>
  warnings.map(each => `Warning ${each.code}: ${each.message}`)

const missingLine = (missing: { key: string; ask: string }[]): Line =>
  missing.length > 0 &&
  `The business still needs ${missing.map(({ key, ask }) => `${key} (${quoted(ask)})`).join(', ')}.`

function inquiryText(inquiry: Inquiry): Line[] {
  const { business, expectedReply } = inquiry
  const { by, medianMinutes } = expectedReply
  return [
    inquiry.lead_id
      ? `Received by ${business.slug}. lead_id: ${inquiry.lead_id}.`
      : `Valid; nothing was sent to ${business.slug}.`,
    by && `A reply is expected by ${by}${medianMinutes === null ? '' : ` (median ${medianMinutes} min)`}.`,
    missingLine(inquiry.missingDetails),
    ...warningLines(inquiry.warnings),
  ]
}

function bookingText(booking: Booking): Line[] {
  const { id, lead_id, business, service, start, end, timezone, confirmationCode } = booking
  const { deposit } = booking
  return [
    sentence(
      `Booking ${id} is ${booking.status}: ${quoted(service.name)} (${service.id}) at ${business.slug}`,
      `${dated(start)} to ${end} (${timezone})`,
    ),
    `Confirmation code ${confirmationCode}. lead_id: ${lead_id}.`,
    `The customer's own page: ${booking.customerUrl}.`,
    deposit.required &&
      `A deposit of ${deposit.display} is due: get_deposit returns the customer's payment page.`,
    cancelLine(booking),
    whereLine(booking),
    ...warningLines(booking.warnings),
  ]
}

function cancelLine({ cancellation: { freeUntil, fee }, createdAt }: Booking): Line {
  if (!freeUntil) return null
  // A start that's near may be past its deadline already when it's booked.
  if (freeUntil <= createdAt) return fee && `Canceling costs ${fee.display}.`
  return `Canceling is free until ${freeUntil}${fee ? `, then costs ${fee.display}` : ''}.`
}

function whereLine({ where: { street, city, state, zip, phone } }: Pick<Booking, 'where'>): string {
  const address = [street && quoted(street), `${city} ${state} ${zip}`].filter(Boolean).join(', ')
  return `The business: ${address}${phone ? `, phone ${phone}` : ''}.`
}

function leadFacts(lead: Lead) {
  const { timeline, createdAt, updatedAt, statusSince, firstReplyAt, replyMinutes, booking, ...rest } = lead
  return {
    ...rest,
    // What was allowed from the start has no time.
    outcomesAllowed: lead.outcomesAllowed.map(({ kind, from }) =>
      from === createdAt ? { kind } : { kind, from },
    ),
    booking: booking && withoutRepeats(booking),
  }
}

/** The kinds that start at the same time together. */
function allowedLine({ outcomesAllowed, createdAt }: Lead): Line {
  const kinds = Map.groupBy(outcomesAllowed, ({ from }) => from)
  const lists = [...kinds].map(([from, group]) => {
    const names = group.map(({ kind }) => kind).join(', ')
    return from === createdAt ? names : `${names} from ${from}`
  })
  return lists.length > 0 && `report_outcome takes ${lists.join('; ')}.`
}

function leadText(lead: Lead): Line[] {
  const { lead_id, status, business, booking, deposit, quote, messages, closedReason } = lead
  return [
    `${lead_id} at ${business.slug} is ${status}${closedReason ? ` (${quoted(closedReason)})` : ''}.`,
    booking &&
      sentence(
        `Booking ${booking.id} is ${booking.status}: ${quoted(booking.service.name)} (${booking.service.id})`,
        dated(booking.start),
        `confirmation code ${booking.confirmationCode}`,
      ),
    booking?.status === 'confirmed' && whereLine(booking),
    quote && `Quote: ${quote.display}${quote.note ? `, ${quoted(quote.note)}` : ''}.`,
    deposit &&
      `Deposit ${deposit.display}: ${deposit.paid ? 'paid' : `not paid yet, page ${deposit.payUrl}`}.`,
    ...messages.map(
      ({ id, from, text, at }) => `${at} ${from} (${id}): ${text === null ? 'erased' : quoted(text)}`,
    ),
    ...lead.holds.map(
      ({ holdId, start, expiresAt }) => `${dated(start)} is held (${holdId}) until ${expiresAt}.`,
    ),
    missingLine(lead.missingDetails),
    ...('warnings' in lead ? warningLines(lead.warnings) : []),
    allowedLine(lead),
    ...lead.outcomes.map(({ id, kind, from }) => `Outcome ${kind} by the ${from} (${id}).`),
  ]
}
