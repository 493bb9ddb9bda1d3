export interface Row {
  name: string
  /** What ours is held against, in words. */
  against: string
  unit: string
  /** The ratio ours/limit that is wanted. */
  goal: { atLeast: number } | { atMost: number }
  run(): Promise<{ ours: number; limit: number; note?: string }>
}

export const met = (goal: Row['goal'], ratio: number): boolean =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
