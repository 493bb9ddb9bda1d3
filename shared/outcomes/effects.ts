import type { Id } from '../ids.ts'
import type { BookingStatus, Lead, OutcomeSource } from '../leads/lead.ts'
import type { ClosedReason, LeadStatus } from '../leads/status.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'

/** An outcome that was recorded before. */
export interface EarlierOutcome {
  id: Id<'out'>
  kind: OutcomeKind
  source: OutcomeSource
  bookingId: Id<'bkg'> | null
  at: Date
}

export interface Claim {
  lead: Lead
  kind: OutcomeKind
  source: OutcomeSource
  earlier: readonly EarlierOutcome[]
  now: Date
}

export interface Effects {
  /** The appointment it is about. */
  bookingId: Id<'bkg'> | null
  status?: LeadStatus
  closedReason?: ClosedReason
  booking?: { id: Id<'bkg'>; status: BookingStatus; cancelledBy: 'customer' | 'business' | null }
}

export type Ruling = { refused: string; hint: string } | { again: EarlierOutcome } | { effects: Effects }

const DAY = 86_400_000
const appointmentEnds = ['completed', 'customer_no_show', 'business_no_show'] as const
type AppointmentEnd = (typeof appointmentEnds)[number]
const isEnd = (kind: OutcomeKind): kind is AppointmentEnd => appointmentEnds.some(end => end === kind)

/** What an outcome changes, or why it can not be true. What the business recorded of an appointment itself stands. */
export function ruleOutcome(claim: Claim): Ruling {
  const bookingId = subjectOf(claim)
  const again = findAgain(claim, bookingId)
  if (again) return { again }
  const refused = whyNot(claim)
  if (refused) return refused
  return { effects: { bookingId, ...effectsOf(claim) } }
}

/** Kinds about an appointment are about the lead's latest one; withdrawing an inquiry is about none. */
function subjectOf({ lead, kind }: Claim): Id<'bkg'> | null {
  const withdraws = kind === 'customer_cancelled' && lead.status !== 'booked' && lead.status !== 'closed'
  const aboutOne = isEnd(kind) || kind === 'business_cancelled' || kind === 'customer_cancelled'
  return aboutOne && !withdraws ? (lead.booking?.id ?? null) : null
}

const findAgain = ({ lead, kind, source, earlier }: Claim, bookingId: Id<'bkg'> | null) =>
  earlier.find(
    outcome =>
      outcome.kind === kind &&
      outcome.source === source &&
      (outcome.bookingId === bookingId || lead.status === 'closed'),
  )

function whyNot({ lead, kind, earlier, now }: Claim): { refused: string; hint: string } | null {
  const { booking } = lead
  const read = `Read GET /leads/${lead.id} and report the outcome that fits its status.`
  if (kind === 'no_response') {
    const from = new Date(lead.createdAt.getTime() + DAY)
    return now < from
      ? {
          refused: 'no_response can not be told in the first 24 hours.',
          hint: `Wait until ${from.toISOString()}.`,
        }
      : null
  }
  if (kind === 'booked')
    return lead.status === 'closed' ? { refused: 'A closed lead can not be booked.', hint: read } : null
  if (!isEnd(kind) && kind !== 'business_cancelled') return null

  const wasBooked =
    lead.status === 'booked' || booking !== null || earlier.some(({ kind }) => kind === 'booked')
  if (!wasBooked) return { refused: `${kind} needs an appointment, and this lead never had one.`, hint: read }
  // An appointment that was made elsewhere has no start that we know.
  const known = booking && !(lead.status === 'booked' && booking.status === 'cancelled')
  if (isEnd(kind) && known && booking.start > now)
    return {
      refused: `${kind} can not be true before the appointment starts.`,
      hint: `Report it after ${booking.start.toISOString()}.`,
    }
  return null
}

function effectsOf(claim: Claim): Omit<Effects, 'bookingId'> {
  const { lead, kind } = claim
  const confirmed = lead.booking?.status === 'confirmed' ? lead.booking : null
  const cancelled = (by: 'customer' | 'business'): Omit<Effects, 'bookingId'> =>
    confirmed ? { booking: { id: confirmed.id, status: 'cancelled', cancelledBy: by } } : {}
  switch (kind) {
    case 'business_replied':
      return lead.status === 'received' ? { status: 'in conversation' } : {}
    case 'booked':
      return { status: 'booked' }
    case 'customer_cancelled':
      if (lead.status === 'closed') return {}
      return {
        ...cancelled('customer'),
        status: 'closed',
        closedReason: lead.status === 'booked' ? 'customer_cancelled' : 'withdrawn',
      }
    case 'business_cancelled':
      return lead.status === 'booked' ? { ...cancelled('business'), status: 'in conversation' } : {}
    case 'completed':
    case 'customer_no_show':
    case 'business_no_show':
      return endOf(claim, kind)
    case 'no_response':
    case 'wrong_information':
      return {}
  }
}

/** The end of an appointment. An agent's word fills a gap; the business's own also corrects what an agent said. */
function endOf({ lead, source }: Claim, kind: AppointmentEnd): Omit<Effects, 'bookingId'> {
  const { booking, closedReason } = lead
  const open = lead.status === 'booked' || (lead.status !== 'closed' && booking?.status === 'cancelled')
  const corrects = source === 'business' && appointmentEnds.some(end => end === closedReason)
  const ends =
    booking && (booking.status === 'confirmed' || (source === 'business' && booking.status !== 'cancelled'))
  return {
    ...(open || corrects ? { status: 'closed', closedReason: kind } : {}),
    ...(ends ? { booking: { id: booking.id, status: kind, cancelledBy: null } } : {}),
  }
}
