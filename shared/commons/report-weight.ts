export interface Report {
  /** Reports of one operator count once, whichever of its keys sent them. */
  operator: string
  tier: 'free' | 'verified' | 'platform'
  /** How often the operator of the service agreed with this reporter before, and how often not. */
  upheld: number
  overruled: number
}

/** Reports that together weigh this much hold what was published. */
export const holdingWeight = 3

/**
 * Free weighs 1, verified and platform 2, times (upheld + 2) / (overruled + 1), at most 1: one mistake more than was
 * upheld costs nothing, three leave half, seven a quarter, and being right again earns it back. It never reaches zero.
 */
export function reportWeight(report: Report): number {
  const base = report.tier === 'free' ? 1 : 2
  return base * Math.min(1, (report.upheld + 2) / (report.overruled + 1))
}

/** The weight of all reports on one target, each operator by its weightiest report. */
export function weighReports(reports: readonly Report[]): number {
  const weights = new Map<string, number>()
  for (const report of reports)
    weights.set(report.operator, Math.max(weights.get(report.operator) ?? 0, reportWeight(report)))
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

// Thirds do not add up in binary.
export const reportsHold = (reports: readonly Report[]): boolean =>
  weighReports(reports) >= holdingWeight - 1e-9
