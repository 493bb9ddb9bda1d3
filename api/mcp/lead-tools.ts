import type { Static } from '@sinclair/typebox'
import { quoted } from '../../shared/text.ts'
import type {
  DetailsAnswer,
  DryRunAnswer,
  InquiryAnswer,
  LeadAnswer,
  MessageAnswer,
} from '../leads/schema.ts'
import { compactBooking, depositLine, pageLine, whereLine } from './booking-tools.ts'
import { dated, datedIn, sentence, stepsOf, warningLines } from './lines.ts'
import { adds, type Line, reads, replaces, type Tool } from './tool.ts'

type Inquiry = Static<typeof InquiryAnswer> | Static<typeof DryRunAnswer>
type Lead = Static<typeof LeadAnswer>
type Updated = Static<typeof DetailsAnswer>
type Message = Static<typeof MessageAnswer>

const rename = { id: 'lead_id' }

export const leadTools: Tool[] = [
  {
    name: 'send_inquiry',
    title: "Send a customer's inquiry",
    description:
      'Only if the customer agreed to be contacted by this business. Never send card numbers, SSNs or passwords.',
    endpoint: 'POST /businesses/{slug}/inquiries',
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
    endpoint: 'GET /leads/{id}',
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
    endpoint: 'PATCH /leads/{id}',
    rename,
    hints: replaces,
    describe: { details: "Answers by the keys of the card's intake." },
    text: updatedText,
    facts: ({ lead_id, status, saved, details, missingDetails, warnings, ...rest }: Updated) => ({
      lead_id,
      status,
      saved,
      details,
      missingDetails,
      warnings,
      ...stepsOf(rest),
    }),
  },
  {
    name: 'send_message',
    title: 'Write to the business',
    description: 'A message about a lead, for the customer.',
    endpoint: 'POST /leads/{id}/messages',
    rename,
    hints: adds,
    describe: { text: 'At most 4000 characters.' },
    text: ({ id, lead_id }: Message) => [
      `Sent ${id} to the business of ${lead_id}. list_events brings the reply.`,
    ],
    facts: ({ notice, text, ...message }: Message) => message,
  },
]

const missingLine = (missing: Lead['missingDetails']): Line =>
  missing.length > 0 &&
  `The business still needs ${missing
    .map(({ key, ask, expected }) => `${key} (${quoted(ask)}, answer ${quoted(expected)})`)
    .join(', ')}.`

function inquiryText(inquiry: Inquiry): Line[] {
  const { business, expectedReply, timezone, customerUrl } = inquiry
  const { by, medianMinutes } = expectedReply
  return [
    inquiry.lead_id
      ? `Received by ${business.slug}. lead_id: ${inquiry.lead_id}.`
      : `Valid; nothing was sent to ${business.slug}.`,
    by && `A reply is expected by ${datedIn(by, timezone)} (${timezone}), median ${medianMinutes} min.`,
    pageLine(customerUrl),
    missingLine(inquiry.missingDetails),
    ...warningLines(inquiry.warnings),
  ]
}

function leadFacts(lead: Lead) {
  const { timeline, createdAt, updatedAt, statusSince, firstReplyAt, replyMinutes, booking, ...rest } = lead
  return {
    ...rest,
    // Actions allowed from the start have no time.
    outcomesAllowed: lead.outcomesAllowed.map(({ kind, from }) =>
      from === createdAt ? { kind } : { kind, from },
    ),
    booking: booking && compactBooking(booking),
  }
}

/** Groups the kinds that start at the same time. */
function allowedLine({ outcomesAllowed, createdAt, firstReplyAt, timezone }: Lead): Line {
  // After a reply, no_response is still accepted but contradicted.
  const open = outcomesAllowed.filter(({ kind }) => kind !== 'no_response' || firstReplyAt === null)
  const kinds = Map.groupBy(open, ({ from }) => from)
  const lists = [...kinds].map(([from, group]) => {
    const names = group.map(({ kind }) => kind).join(', ')
    return from === createdAt ? names : `${names} from ${datedIn(from, timezone)}`
  })
  return lists.length > 0 && `report_outcome takes ${lists.join('; ')}.`
}

const isCanceledLate = (
  { closedReason, statusSince }: Lead,
  { cancellation: { freeUntil } }: NonNullable<Lead['booking']>,
): boolean => closedReason === 'customer_cancelled' && freeUntil !== null && statusSince > freeUntil

function leadText(lead: Lead): Line[] {
  const { lead_id, status, business, timezone, booking, deposit, quote, messages, closedReason } = lead
  return [
    `${lead_id} at ${business.slug} (${timezone}) is ${status}${closedReason ? ` (${quoted(closedReason)})` : ''}.`,
    lead.consentWithdrawnAt !== null && 'The customer took back their consent: don’t contact them.',
    booking &&
      sentence(
        `Booking ${booking.id} is ${booking.status}: ${quoted(booking.service.name)} (${booking.service.id})`,
        dated(booking.start),
        booking.nights !== null && `check-out ${dated(booking.end)}, nights: ${booking.nights}`,
        `confirmation code ${booking.confirmationCode}`,
      ),
    // After canceling late, the customer may ask the business about the fee.
    ...(booking && (booking.status === 'confirmed' || isCanceledLate(lead, booking))
      ? [termsLine(booking), whereLine(booking)]
      : []),
    lead.consentWithdrawnAt === null && pageLine(lead.customerUrl),
    quote && `Quote: ${quote.display}${quote.note ? `, ${quoted(quote.note)}` : ''}.`,
    deposit ? depositLine(deposit) : booking?.status === 'confirmed' && unaskedLine(booking),
    ...messages.map(
      ({ id, from, text, at }) =>
        `${datedIn(at, timezone)} ${from} (${id}): ${text === null ? 'erased' : quoted(text)}`,
    ),
    ...lead.holds.map(
      ({ holdId, start, expiresAt }) =>
        `${dated(start)} is held (${holdId}) until ${datedIn(expiresAt, timezone)}.`,
    ),
    // Nothing can be added to a closed lead.
    status !== 'closed' && missingLine(lead.missingDetails),
    allowedLine(lead),
    ...lead.outcomes.map(
      ({ id, kind, from, note }) =>
        `Outcome ${kind} by the ${from} (${id})${note ? `: ${quoted(note)}` : ''}.`,
    ),
  ]
}

/** Nobody has opened the deposit yet, and it may be too late for that. */
const unaskedLine = ({ deposit }: NonNullable<Lead['booking']>): Line =>
  deposit.required && `Deposit: ${deposit.display}, not paid. get_deposit has more.`

/** The deadline may have passed. */
const termsLine = ({ cancellation: { freeUntil, fee }, timezone }: NonNullable<Lead['booking']>): Line =>
  freeUntil !== null &&
  `Canceling: free until ${datedIn(freeUntil, timezone)}${fee ? `, then ${fee.display}` : ''}.`

function updatedText({ lead_id, status, business, saved, missingDetails, warnings }: Updated): Line[] {
  return [
    saved.length > 0
      ? `Saved for ${lead_id} at ${business.slug}: ${saved.map(quoted).join(', ')}. It is ${status}.`
      : `Nothing to save: ${lead_id} at ${business.slug} has these answers. It is ${status}.`,
    missingLine(missingDetails),
    ...warningLines(warnings),
  ]
}
