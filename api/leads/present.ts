import type { Hold } from '../../shared/bookings/chair-queries.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import { openContact, openWithoutDetails } from '../../shared/contacts/contact.ts'
import type { Context } from '../../shared/context.ts'
import { type Deposit, describeDeposit, lostAfter } from '../../shared/deposits/deposit.ts'
import { checkDetails } from '../../shared/industries/intake.ts'
import { customerUrlOf } from '../../shared/leads/customer-url.ts'
import type { InquiryResult } from '../../shared/leads/inquire.ts'
import { isAhead, type Lead } from '../../shared/leads/lead.ts'
import type { AgentLead } from '../../shared/leads/queries.ts'
import type { LeadRow } from '../../shared/leads/record-queries.ts'
import type { SentMessage } from '../../shared/leads/send-message.ts'
import { localTime } from '../../shared/local-time.ts'
import { allowedOutcomes } from '../../shared/outcomes/allowed.ts'
import { countingOf, isDisputed } from '../../shared/outcomes/counting.ts'
import type { OutcomeResult } from '../../shared/outcomes/record.ts'
import type { SealedPlace } from '../../shared/sealed-columns.ts'
import type { SecretBox } from '../../shared/secrets.ts'
import { cancelRequest, changeRequests, outcomeOrWait, reportOutcome } from '../bookings/next-requests.ts'
import { presentBooking, presentHold, presentQuote } from '../bookings/present.ts'
import {
  availabilityRequest,
  type Bookable,
  bookableServices,
  bookingRequest,
  toChoose,
} from '../bookings/service-requests.ts'
import { pageOf } from '../edge/paging.ts'
import { type NextRequest, NOTICE, next } from '../words.ts'

/** The body of a request. */
type SentInquiry = { details?: Record<string, unknown> | null }

export function presentInquiry(
  inquiry: InquiryResult,
  warnings: InquiryResult['warnings'],
  sent: SentInquiry,
) {
  const { business, leadId } = inquiry
  return {
    lead_id: leadId,
    ...(leadId ? { status: 'received' as const } : { dryRun: true as const, status: 'valid' as const }),
    business: { slug: business.slug, name: business.name },
    timezone: business.timezone,
    receivedAt: inquiry.receivedAt,
    customerUrl: inquiry.customerUrl,
    expectedReply: inquiry.expectedReply,
    missingDetails: inquiry.missing,
    warnings: [...inquiry.warnings, ...warnings],
    nextRequests: leadId
      ? [
          ...detailsRequest(leadId, inquiry.missing),
          ...afterInquiry(leadId, business.slug, bookableServices(business.card)),
        ]
      : [realInquiry(inquiry, sent)],
  }
}

/** After a dry run: what was sent, with placeholders for the details that are missing. */
const realInquiry = ({ business, missing }: InquiryResult, sent: SentInquiry): NextRequest => ({
  ...next('inquiry', 'POST', `/businesses/${business.slug}/inquiries`, 'agent', {
    ...sent,
    details: { ...sent.details, ...placeholdersFor(missing) },
  }),
  when: 'To send it, repeat the same without dry_run.',
})

const placeholdersFor = (missing: InquiryResult['missing']) =>
  Object.fromEntries(missing.map(({ key, expected }) => [key, `{${expected}}`]))

const toBook = (slug: string, lead: string, bookable: readonly Bookable[]): NextRequest[] => {
  if (bookable.length === 0) return []
  const choice = toChoose(bookable)
  return [availabilityRequest(slug, choice), bookingRequest(slug, lead, choice)]
}
const sendMessage = (lead: string) =>
  next('message', 'POST', `/leads/${lead}/messages`, 'agent', { text: '{text}' })

function afterInquiry(lead: string, slug: string, bookable: readonly Bookable[]): NextRequest[] {
  const waiting = next('events', 'GET', '/events?wait=25', 'agent')
  return [
    ...(bookable.length > 0 ? toBook(slug, lead, bookable) : [waiting]),
    next('lead', 'GET', `/leads/${lead}`, 'agent'),
  ]
}

export const presentMessage = (lead: string, message: SentMessage) => ({
  ...message,
  lead_id: lead,
  notice: NOTICE,
})

export const presentOutcome = (outcome: OutcomeResult) => ({
  id: outcome.id,
  lead_id: outcome.lead.id,
  kind: outcome.kind,
  note: outcome.note,
  recordedAt: outcome.recordedAt,
  leadStatus: outcome.lead.status,
  counted: outcome.counted,
  countedWhy: outcome.countedWhy,
})

/** The fields of a lead that both sides see. */
export function presentLeadFields(secrets: SecretBox, row: LeadRow, booked: Booking | undefined) {
  const open = (hex: string | null, place: SealedPlace) =>
    hex === null ? null : secrets.open(Buffer.from(hex, 'hex'), place)
  const outcomes = row.outcomes.map(each => ({ ...each, at: new Date(each.at) }))
  return {
    lead_id: row.id,
    status: row.status,
    statusSince: row.statusSince,
    // The business's own words, if it gave any.
    closedReason:
      row.closingNote && row.closedReason === 'declined'
        ? secrets.open(row.closingNote, `leads.closing_note ${row.id}`)
        : row.closedReason,
    consentWithdrawnAt: row.withdrawnAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    firstReplyAt: row.firstReplyAt,
    replyMinutes: row.replyOpenMinutes === null ? null : Math.round(row.replyOpenMinutes),
    messages: row.messages.map(each => ({
      id: each.id,
      from: each.sender,
      text: open(each.text, `lead_messages.text ${each.id}`),
      at: new Date(each.at),
    })),
    quote: presentQuote(secrets, row.id, row.quote),
    booking: booked ? presentBooking(booked) : null,
    outcomes: outcomes.map(each => ({
      id: each.id,
      kind: each.kind,
      from: each.source,
      note: open(each.note, `outcomes.note ${each.id}`),
      recordedAt: each.at,
      counted: countingOf(row, outcomes, each).counted,
      disputed: isDisputed(row, outcomes, each),
    })),
    timeline: row.timeline.map(each => ({ ...each, at: new Date(each.at) })),
  }
}

/** The state of a lead, in both sides' lists. */
export const presentListed = (
  lead: Pick<Lead, 'id' | 'status' | 'statusSince' | 'closedReason' | 'createdAt'>,
) => ({
  lead_id: lead.id,
  status: lead.status,
  statusSince: lead.statusSince,
  closedReason: lead.closedReason,
  createdAt: lead.createdAt,
})

export function presentLeads(secrets: SecretBox, rows: AgentLead[], limit: number) {
  const { page, ...paging } = pageOf(rows, limit, row => row.id)
  return {
    leads: page.map(row => ({
      ...presentListed(row),
      business: { slug: row.slug, name: row.business },
      customer: { name: row.contact && openWithoutDetails(secrets, row.id, row.contact).name },
      timezone: row.timezone,
      booking: row.bookingStart && {
        status: row.bookingStatus,
        service: row.bookingService && { id: row.bookingService.id, name: row.bookingService.name },
        start: localTime(row.bookingStart, row.timezone),
        confirmationCode: row.confirmationCode,
      },
    })),
    ...paging,
    notice: NOTICE,
  }
}

export function presentLead(
  context: Pick<Context, 'baseUrl' | 'secrets' | 'now'>,
  row: LeadRow,
  { booking, deposit, holds }: { booking?: Booking; deposit?: Deposit; holds: Hold[] },
) {
  const { secrets } = context
  const now = context.now()
  const contact = row.contact && openContact(secrets, row.id, row.contact)
  const missing = contact ? checkDetails(row, contact.details).missing : []
  const outcomes = row.outcomes.map(each => ({ ...each, at: new Date(each.at) }))
  const ruled = booking ? { ...booking, depositLostAfter: lostAfter(deposit) } : null
  return {
    ...presentLeadFields(secrets, row, booking),
    business: row.business,
    timezone: row.timezone,
    details: contact?.details ?? {},
    missingDetails: missing,
    holds: holds.map(presentHold),
    deposit: deposit ? describeDeposit(context, deposit) : null,
    outcomesAllowed: allowedOutcomes({ ...row, booking: ruled }, outcomes, now),
    customer: { name: contact?.name ?? null },
    customerUrl: row.pageToken && customerUrlOf(context, row.id, row.pageToken),
    notice: NOTICE,
    nextRequests: [
      ...(row.status === 'closed' ? [] : detailsRequest(row.id, missing)),
      ...afterReading(row, booking, { isDepositAsked: deposit !== undefined, now }),
    ],
  }
}

/** Fills in what's missing. */
const detailsRequest = (lead: string, missing: InquiryResult['missing']): NextRequest[] =>
  missing.length === 0
    ? []
    : [next('details', 'PATCH', `/leads/${lead}`, 'agent', { details: placeholdersFor(missing) })]

function afterReading(
  { id, status, closedReason, business, bookableServices }: LeadRow,
  booked: Booking | undefined,
  { isDepositAsked, now }: { isDepositAsked: boolean; now: Date },
): NextRequest[] {
  const { slug } = business
  if (status === 'closed')
    return [
      ...(closedReason === 'declined' ? [next('search', 'GET', '/businesses?need={need}&zip={zip}')] : []),
      { ...reportOutcome(id, 'wrong_information'), when: "Only if the business's card was wrong." },
    ]
  if (status !== 'booked') return [sendMessage(id), ...toBook(slug, id, bookableServices), cancelRequest(id)]
  const deposit = booked && isAhead(booked, now) && booked.depositAmount !== null && !isDepositAsked
  return [
    ...(deposit ? [next('deposit', 'POST', `/leads/${id}/deposit`, 'agent')] : []),
    sendMessage(id),
    ...(booked ? changeRequests(booked, bookableServices, now) : [cancelRequest(id)]),
    outcomeOrWait(id, booked, now),
  ]
}
