import type { Sql } from '../../db/client.ts'
import { type Booking, findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { isPaidOut } from '../deposits/payment-queries.ts'
import type { Id } from '../ids.ts'
import type { Lead } from '../leads/lead.ts'
import { refuseSensitive } from '../leads/sensitive/refuse.ts'
import { listOutcomes } from '../outcomes/queries.ts'
import { recordOutcome } from '../outcomes/record.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'
import { refuse } from '../refusal.ts'

export type AppointmentEnd = Extract<OutcomeKind, 'business_cancelled' | 'completed' | 'customer_no_show'>

const statusAfter = {
  business_cancelled: 'cancelled',
  completed: 'completed',
  customer_no_show: 'customer_no_show',
} as const

/** Thrown while an outcome is decided, if there's nothing left to record. */
const ENDED_ALREADY = new Error('the appointment has ended this way already')

/** Thrown if the customer moved the appointment after the business looked at it. */
export const MOVED = new Error('the appointment was moved')

/** Whether the business said how it went, and then corrected that: an outcome is recorded once, so there's no way back. */
export async function isCorrected(sql: Sql, { id, leadId, status }: Booking): Promise<boolean> {
  if (status !== 'completed' && status !== 'customer_no_show') return false
  const other = status === 'completed' ? 'customer_no_show' : 'completed'
  const outcomes = await listOutcomes(sql, leadId)
  return outcomes.some(each => each.source === 'business' && each.bookingId === id && each.kind === other)
}

/** Whether it ended this way. A canceled appointment can't end in another way, and the customer's cancellation stays the customer's. */
function hasEnded({ status, cancelledBy }: Pick<Booking, 'status' | 'cancelledBy'>, kind: AppointmentEnd) {
  if (status === 'cancelled' && cancelledBy === 'customer')
    refuse(
      'booking_cancelled',
      'The customer canceled this booking.',
      'A deposit that was kept can only be refunded by the operator.',
    )
  if (status === 'cancelled' && kind !== 'business_cancelled') refuse('booking_cancelled')
  return status === statusAfter[kind]
}

/**
 * The business cancels an appointment or reports how it went. Repeats change nothing. The customer and the agent can read
 * the note. With `start`, only an appointment that starts then is changed.
 */
export async function endAppointment(
  context: Context,
  id: Id<'bkg'>,
  business: number,
  { kind, note, start = null }: { kind: AppointmentEnd; note: string | null; start?: Date | null },
): Promise<Booking> {
  const booking = await findBooking(context.sql, id)
  if (booking?.businessId !== business) return refuse('booking_not_found')
  if (hasEnded(booking, kind)) return booking
  refuseSensitive({ reason: note })
  // Checks the lead as it is at the time of the write, because it may change until then.
  const check = async ({ booking }: Lead) => {
    if (booking?.id !== id)
      return refuse(
        'outcome_not_allowed',
        'This customer has a newer appointment.',
        'Use the newest one in GET /desk/bookings.',
      )
    if (hasEnded(booking, kind)) throw ENDED_ALREADY
    if (start && booking.start.getTime() !== start.getTime()) throw MOVED
    if (kind !== 'business_cancelled') return
    if (booking.status !== 'confirmed')
      refuse(
        'outcome_not_allowed',
        'This appointment is over.',
        'Report how it went with POST /desk/bookings/{id}/complete or /no-show.',
      )
    if (await isPaidOut(context.sql, id))
      refuse(
        'outcome_not_allowed',
        'The deposit for this appointment has been paid out, so it can no longer be canceled.',
        'Report how it went. Only the operator can still refund the deposit.',
      )
  }
  await recordOutcome(context, booking.leadId, { business }, { kind, note, check }).catch(error => {
    if (error !== ENDED_ALREADY) throw error
  })
  const ended = (await findBooking(context.sql, id)) ?? refuse('booking_not_found')
  // An outcome is recorded once, so a correction can't be taken back.
  if (ended.status !== statusAfter[kind])
    refuse(
      'outcome_not_allowed',
      'You reported this before, and then corrected it.',
      'An outcome can be corrected once.',
    )
  return ended
}
