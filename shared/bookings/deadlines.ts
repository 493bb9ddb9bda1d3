import type { Booking } from './queries.ts'

type Deadlines = Pick<Booking, 'refundableUntil' | 'refundLost' | 'freeUntil' | 'freeLost'>

/**
 * A move sets new deadlines, later or earlier. But one that had passed by the time of booking, or has passed since the
 * last move, stays: moving never restores free cancellation. Only what a move itself took comes back.
 */
export function deadlinesAfterMove(
  before: Booking,
  moved: Pick<Booking, 'refundableUntil' | 'freeUntil'>,
  now: Date,
): Deadlines {
  const movedAt = before.rescheduledAt
  const passed = (deadline: Date | null) =>
    deadline !== null && deadline <= now && (movedAt === null || deadline > movedAt)
  const refundLost = before.refundLost || passed(before.refundableUntil)
  const freeLost = before.freeLost || passed(before.freeUntil)
  return {
    refundLost,
    refundableUntil: refundLost ? before.refundableUntil : moved.refundableUntil,
    freeLost,
    freeUntil: freeLost ? before.freeUntil : moved.freeUntil,
  }
}
