import type { Context } from '../context.ts'
import type { EventKind } from '../events/kinds.ts'
import type { Id } from '../ids.ts'
import { moneyText } from '../money.ts'
import type { SecretBox } from '../secrets.ts'
import { spokenTimes } from '../spoken-time.ts'
import { actionEntries } from './actions.ts'
import { listSentAbout } from './delivery-queries.ts'
import { type Entry, entry, inOrder, inWords } from './entry.ts'
import {
  type BookingFacts,
  findLeadFacts,
  type LeadFacts,
  type LeadText,
  listBookingFacts,
  listPaymentFacts,
  listSteps,
  listTexts,
  type PaymentFacts,
} from './lead-queries.ts'
import { sentEntry } from './sent.ts'

/** How many entries of each kind are shown: the newest. */
const MOST = 200

export type LeadStory = NonNullable<Awaited<ReturnType<typeof readLeadStory>>>

/** A lead with everything that anyone did with it, oldest first. */
export async function readLeadStory(context: Context, id: Id<'lead'>) {
  const { sql, secrets } = context
  const [lead, bookings, payments, messages, steps, sent] = await Promise.all([
    findLeadFacts(sql, id),
    listBookingFacts(sql, id),
    listPaymentFacts(sql, id),
    listTexts(sql, id, MOST),
    listSteps(sql, id, MOST),
    listSentAbout(sql, id, MOST),
  ])
  if (!lead) return null
  const actions = await actionEntries(context, [
    id,
    ...bookings.flatMap(({ id, deposit }) => [id, deposit ?? id]),
  ])
  return {
    lead,
    bookings,
    entries: inOrder([
      ...steps.toReversed().map(stepEntry),
      ...messages.toReversed().map(each => textEntry(secrets, lead, each)),
      ...bookings.flatMap(bookingEntries),
      ...payments.flatMap(paymentEntries),
      ...sent.toReversed().map(sentEntry),
      ...actions,
    ]),
  }
}

type StepKind = Extract<EventKind, `${'lead' | 'booking' | 'deposit' | 'outcome'}.${string}`>

/** Null for events that have their own rows, which say more. */
const steps: Record<StepKind, ((status: string) => [by: string, what: string]) | null> = {
  'lead.received': () => ['agent', 'Sent the inquiry'],
  'lead.message': null,
  'lead.status_changed': status => ['service', `Status: ${status}`],
  'lead.quoted': null,
  'lead.closed': () => ['service', 'Closed the inquiry'],
  'lead.details_changed': () => ['agent', 'Added or corrected details'],
  'lead.complaint': null,
  'lead.consent_withdrawn': () => ['customer', 'Withdrew consent'],
  'booking.confirmed': null,
  'booking.rescheduled': () => ['agent', 'Moved the appointment'],
  'booking.cancelled': null,
  'booking.reminder': () => ['service', 'Sent a reminder of the appointment'],
  'deposit.requested': null,
  'deposit.paid': null,
  'deposit.refunded': null,
  'outcome.requested': () => ['service', 'Asked how the appointment went'],
  'outcome.recorded': null,
}

function stepEntry({ at, kind, status }: { at: Date; kind: string; status: string }): Entry | null {
  // A newer release may have written a kind that isn't known here.
  const step = steps[kind as StepKind]?.(status)
  return step ? entry(at, ...step) : null
}

function textEntry(secrets: SecretBox, { id }: LeadFacts, written: LeadText): Entry {
  const open = (place: Parameters<SecretBox['open']>[1]) => written.text && secrets.open(written.text, place)
  switch (written.kind) {
    case 'message':
      return entry(written.at, written.by, 'Wrote', {
        text: open(`lead_messages.text ${written.id}`) ?? 'Erased.',
      })
    case 'quote':
      return entry(written.at, 'business', `Quoted ${moneyText(written.amount, written.currency)}`, {
        text: open(`lead_quotes.note ${id}`),
      })
    case 'outcome':
      return entry(written.at, written.by, `Reported “${inWords(written.outcome)}”`, {
        text: open(`outcomes.note ${written.id}`),
        mood: bad.includes(written.outcome) ? 'bad' : null,
      })
    case 'report':
      return entry(written.at, 'customer', 'Reported a problem from the page', {
        text: open(`customer_reports.text ${id}`),
        mood: 'bad',
      })
    case 'decision':
      return entry(written.at, written.by, `Decided the report: ${inWords(written.outcome)}`)
  }
}

const bad = ['business_no_show', 'wrong_information', 'no_response', 'business_cancelled']

function bookingEntries(booking: BookingFacts): (Entry | null)[] {
  const { id, code, service, start, timezone, createdAt, requestedAt, cancelledAt, cancelledBy } = booking
  const about = { kind: 'booking' as const, id }
  const when = spokenTimes(timezone).dateTime(start)
  return [
    entry(createdAt, 'agent', `Booked ${service.name} for ${when}, code ${code}`, { about, mood: 'good' }),
    requestedAt && entry(requestedAt, 'agent', `Asked for the deposit of ${amountOf(booking)}`),
    cancelledAt &&
      entry(cancelledAt, cancelledBy ?? 'service', `Canceled the appointment ${code}`, {
        about,
        mood: 'bad',
      }),
  ]
}

function paymentEntries(payment: PaymentFacts): (Entry | null)[] {
  const { provider, reference, paidAt, refundDueAt, refundedAt, refundFailedAt, refundFailure } = payment
  const { settledAt, refundReason } = payment
  const money = amountOf(payment)
  const why = refundReason ? `, ${inWords(refundReason)}` : ''
  const tries = payment.refundAttempts > 1 ? `, asked ${payment.refundAttempts} times` : ''
  return [
    paidAt && entry(paidAt, 'customer', `Paid ${money} (${provider} ${reference})`, { mood: 'good' }),
    settledAt &&
      entry(settledAt, 'operator', `Paid ${money} out to the business`, { text: payment.settlement }),
    refundDueAt && entry(refundDueAt, 'service', `Refund of ${money} due${why}${refundedAt ? '' : tries}`),
    refundFailedAt &&
      entry(
        refundFailedAt,
        'provider',
        `The refund of ${money} failed (${inWords(refundFailure ?? 'failed')})${refundedAt ? '' : ': pay it back by hand'}`,
        { mood: 'bad' },
      ),
    refundedAt &&
      entry(refundedAt, 'provider', `Refunded ${money}${refundDueAt ? '' : why}`, { mood: 'good' }),
  ]
}

const amountOf = ({ amount, currency }: { amount: number | null; currency: string | null }): string =>
  amount !== null && currency ? moneyText(amount, currency) : ''
