import type { Booking } from './queries.ts'

type Deadlines = Pick<Booking, 'refundableUntil' | 'refundLost' | 'freeUntil' | 'freeLost'>

/**
 * A move brings new deadlines, for better or worse, except for one that passed while it applied: nobody wins back by
 * moving what they could no longer cancel for free.
 */
export function deadlinesAfterMove(
  before: Booking,
  moved: Pick<Booking, 'refundableUntil' | 'freeUntil'>,
  now: Date,
): Deadlines {
  const since = before.rescheduledAt ?? before.createdAt
  const passed = (deadline: Date | null) => deadline !== null && deadline > since && deadline < now
  const refundLost = before.refundLost || passed(before.refundableUntil)
  const freeLost = before.freeLost || passed(before.freeUntil)
  return {
    refundLost,
    refundableUntil: refundLost ? before.refundableUntil : moved.refundableUntil,
    freeLost,
    freeUntil: freeLost ? before.freeUntil : moved.freeUntil,
  }
}
