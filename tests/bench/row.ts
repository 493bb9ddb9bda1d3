/**
 * One line of the bench. A row may simply throw: the runner reports it, closes what it opened with `startChild`,
 * `spawn`, `service().api()` or `closeAfterRow`, and goes on with the next. Nothing has to be stopped by hand.
 */
export interface Row {
  name: string
  /** What our figure is compared with, in words. */
  against: string
  unit: string
  /** The target ratio ours/limit. For an absolute floor, return the floor as `limit` and ask for a ratio of 1. */
  goal: Goal
  run(): Promise<Figures>
}

type Goal = { atLeast: number } | { atMost: number }

export interface Figures {
  ours: number
  limit: number
  note?: string
}

export const isMet = (goal: Goal, ratio: number): boolean =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
