import type { Id } from '../ids.ts'
import { type BookingStatus, isAhead, type Lead, type OutcomeSource } from '../leads/lead.ts'
import type { ClosedReason, LeadStatus } from '../leads/status.ts'
import { localTime } from '../local-time.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'

export interface RecordedOutcome {
  id: Id<'out'>
  kind: OutcomeKind
  source: OutcomeSource
  bookingId: Id<'bkg'> | null
  at: Date
}

/** The part of a lead that the rules read. */
export type RuledLead = Pick<Lead, 'id' | 'status' | 'closedReason' | 'createdAt' | 'timezone' | 'booking'>

interface OutcomeReport {
  lead: RuledLead
  kind: OutcomeKind
  source: OutcomeSource
  earlier: readonly RecordedOutcome[]
  now: Date
}

export interface Effects {
  /** The appointment it's about. */
  bookingId: Id<'bkg'> | null
  status?: LeadStatus
  closedReason?: ClosedReason
  booking?: { id: Id<'bkg'>; status: BookingStatus; cancelledBy: 'customer' | 'business' | null }
}

interface Refused {
  refused: string
  hint: string
}

type OutcomeRuling =
  | Refused
  /** It was already recorded. */
  | { existing: RecordedOutcome }
  | { effects: Effects }

const DAY = 86_400_000
const appointmentEnds = ['completed', 'customer_no_show', 'business_no_show'] as const
type AppointmentEnd = (typeof appointmentEnds)[number]
const isEnd = (kind: OutcomeKind): kind is AppointmentEnd => appointmentEnds.some(end => end === kind)

/** Decides what an outcome changes, or why it can't be true. */
export function ruleOutcome(report: OutcomeReport): OutcomeRuling {
  const existing = findExisting(report)
  if (existing) return { existing }
  const refusal = findRefusal(report)
  if (refusal) return refusal
  return { effects: { bookingId: bookingOf(report), ...effectsOf(report) } }
}

/** Outcomes of an appointment concern the lead's latest one. Withdrawing an inquiry concerns none. */
export function bookingOf({ lead, kind }: Pick<OutcomeReport, 'lead' | 'kind'>): Id<'bkg'> | null {
  const isWithdrawal = kind === 'customer_cancelled' && lead.status !== 'booked' && lead.status !== 'closed'
  const hasBooking = isEnd(kind) || kind === 'business_cancelled' || kind === 'customer_cancelled'
  return hasBooking && !isWithdrawal ? (lead.booking?.id ?? null) : null
}

/** The same outcome, recorded earlier. If the lead was reopened since, or its appointment is still on, it's a new one. */
export function findExisting(report: OutcomeReport): RecordedOutcome | undefined {
  const { lead, kind, source, earlier } = report
  const { status = lead.status, booking } = effectsOf(report)
  if (booking && lead.booking?.status === 'confirmed') return undefined
  if (lead.status !== 'closed' && status !== lead.status) return undefined
  const bookingId = bookingOf(report)
  return earlier.findLast(
    outcome =>
      outcome.kind === kind &&
      outcome.source === source &&
      (outcome.bookingId === bookingId || lead.status === 'closed'),
  )
}

function findRefusal(report: OutcomeReport): Refused | null {
  const { lead, kind, now } = report
  const from = allowedFrom(report)
  if ('refused' in from) return from
  if (now >= from) return null
  const fromText = localTime(from, lead.timezone)
  switch (kind) {
    case 'no_response':
      return {
        refused: "no_response can't be reported in the first 24 hours.",
        hint: `Wait until ${fromText}.`,
      }
    case 'business_cancelled':
      return {
        refused:
          'Canceling costs the customer the deposit now, so until the appointment starts, only the business can say that it cancels.',
        hint: `Ask the business to cancel with POST /leads/${lead.id}/messages, or cancel for the customer with POST /leads/${lead.id}/cancel.`,
      }
    default:
      return {
        refused: `${kind} can't be true before the appointment starts.`,
        hint: `Report it after ${fromText}.`,
      }
  }
}

/** The earliest time at which an outcome can be true, as things stand. */
export function allowedFrom({ lead, kind, source, earlier, now }: OutcomeReport): Date | Refused {
  const { booking, createdAt } = lead
  const hint = `Read GET /leads/${lead.id} and report the outcome that fits its status.`
  if (kind === 'no_response') return new Date(createdAt.getTime() + DAY)
  if (kind === 'booked')
    return lead.status === 'closed' ? { refused: "A closed lead can't be booked.", hint } : createdAt
  if (!isEnd(kind) && kind !== 'business_cancelled') return createdAt

  const wasBooked =
    lead.status === 'booked' || booking !== null || earlier.some(({ kind }) => kind === 'booked')
  if (!wasBooked) return { refused: `${kind} needs an appointment, and this lead never had one.`, hint }
  if (source === 'agent' && lead.status === 'closed' && booking?.cancelledBy === 'customer')
    return { refused: `${kind} can't be true: the customer canceled this appointment.`, hint }
  // We don't know when an appointment made elsewhere starts.
  const isKnown = booking && !(lead.status === 'booked' && booking.status === 'cancelled')
  if (isEnd(kind)) return isKnown ? booking.start : createdAt
  // An agent can't get its customer a lost deposit back by saying that the business canceled.
  const isKept = booking?.status === 'confirmed' && booking.depositLostAfter && now > booking.depositLostAfter
  return source === 'agent' && isKept ? booking.start : createdAt
}

function effectsOf(report: OutcomeReport): Omit<Effects, 'bookingId'> {
  const { lead, kind, source, now } = report
  const confirmed = lead.booking?.status === 'confirmed' ? lead.booking : null
  // Once the appointment has started, the business decides its outcome, and an agent's report cancels nothing.
  const isOver = confirmed !== null && source === 'agent' && !isAhead(confirmed, now)
  const cancellation = (by: 'customer' | 'business'): Omit<Effects, 'bookingId'> =>
    confirmed && !isOver ? { booking: { id: confirmed.id, status: 'cancelled', cancelledBy: by } } : {}
  switch (kind) {
    case 'business_replied':
      return lead.status === 'received' ? { status: 'in conversation' } : {}
    case 'booked':
      return { status: 'booked' }
    case 'customer_cancelled':
      if (lead.status === 'closed') return {}
      return {
        ...cancellation('customer'),
        status: 'closed',
        closedReason: lead.status === 'booked' ? 'customer_cancelled' : 'withdrawn',
      }
    case 'business_cancelled':
      // A lead that was closed after the appointment started stays closed.
      return {
        ...cancellation('business'),
        ...(lead.status === 'booked' && !isOver ? { status: 'in conversation' } : {}),
      }
    case 'completed':
    case 'customer_no_show':
    case 'business_no_show':
      return endOf(report, kind)
    case 'no_response':
    case 'wrong_information':
      return {}
  }
}

/** An agent's report only fills a gap. A business's report also corrects what an agent reported. */
function endOf(
  { lead, source }: Pick<OutcomeReport, 'lead' | 'source'>,
  kind: AppointmentEnd,
): Omit<Effects, 'bookingId'> {
  const { booking, closedReason } = lead
  const isOpen = lead.status === 'booked' || (lead.status !== 'closed' && booking?.status === 'cancelled')
  const isCorrection =
    source === 'business' &&
    (appointmentEnds.some(end => end === closedReason) ||
      (closedReason === 'customer_cancelled' && booking?.status === 'confirmed'))
  const endsBooking =
    booking && (booking.status === 'confirmed' || (source === 'business' && booking.status !== 'cancelled'))
  return {
    ...(isOpen || isCorrection ? { status: 'closed', closedReason: kind } : {}),
    ...(endsBooking ? { booking: { id: booking.id, status: kind, cancelledBy: null } } : {}),
  }
}
