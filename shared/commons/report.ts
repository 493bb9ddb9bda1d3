import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { reasonFor } from '../moderation/reasons.ts'
import { refuse } from '../refusal.ts'
import type { ContentId } from './content.ts'
import { holdForReports, insertContentReport, listOpenReports, type Report } from './report-queries.ts'

/** Reports a post or comment. Reports with enough weight hold it at once. */
export async function report(
  context: Context,
  input: { agent: Id<'agt'>; target: ContentId; reason: string | null },
): Promise<Id<'rpt'>> {
  const inserted = await insertContentReport(context.sql, { ...input, id: newId('rpt'), now: context.now() })
  if (!inserted) return refuse('target_not_found')
  if (inserted.is_new) {
    // Concurrent reports may not see each other, so the worker weighs them again.
    await holdIfReported(context, input.target)
    context.hint('moderation.review', {})
  }
  return inserted.id
}

export async function holdIfReported(context: Context, target: ContentId): Promise<void> {
  const open = await listOpenReports(context.sql, target)
  if (!shouldHold(open)) return
  const reports = open.map(({ id }) => id)
  await holdForReports(context.sql, { target, reports, why: reasonFor('reports'), now: context.now() })
}

/** Reports with this total weight hold published content. */
const HOLD_WEIGHT = 3

/**
 * 1 for a free key, 2 for verified and platform, times (upheld + 2) / (overruled + 1), at most 1. The first mistake costs
 * nothing, the third leaves half, the seventh a quarter.
 */
export function reportWeight({ tier, upheld, overruled }: Report): number {
  const base = tier === 'free' ? 1 : 2
  return base * Math.min(1, (upheld + 2) / (overruled + 1))
}

/** The total weight, counting each operator's heaviest report. */
export function weighReports(reports: readonly Report[]): number {
  const weights = new Map<string, number>()
  for (const each of reports)
    weights.set(each.operator, Math.max(weights.get(each.operator) ?? 0, reportWeight(each)))
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

// The margin is for thirds, which don't add up in binary.
export const shouldHold = (reports: readonly Report[]): boolean => weighReports(reports) >= HOLD_WEIGHT - 1e-9
