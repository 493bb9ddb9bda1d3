import { listAlerts } from '../../../shared/alerts/queries.ts'
import type { Context } from '../../../shared/context.ts'
import type { LeadFigures } from '../../../shared/stats/queries.ts'
import type { Series } from '../../../shared/stats/series.ts'
import { type Month, readMonth, readNow } from '../../../shared/stats/watch.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { industryText } from './figures.ts'

export type Watched = Awaited<ReturnType<typeof watch>>

/** A month's figures take many rows and change slowly, so open pages share them for this long. */
const MONTH_MS = 30_000
const months = new WeakMap<Context, { at: number; month: Promise<Month> }>()

function monthOf(context: Context): Promise<Month> {
  const known = months.get(context)
  const at = performance.now()
  if (known && at - known.at < MONTH_MS) return known.month
  const month = readMonth(context)
  months.set(context, { at, month })
  month.catch(() => months.delete(context))
  return month
}

export async function watch({ context, meter }: RequestContext) {
  // Flush this process's own counts first. Those of others are at most ten seconds old.
  await meter.flush()
  const [now, month, alerts] = await Promise.all([
    readNow(context),
    monthOf(context),
    listAlerts(context.sql),
  ])
  return { now, month, alerts: alerts.filter(({ isOpen }) => isOpen), baseUrl: context.baseUrl }
}

const seconds = (day: string | Date) => new Date(day).getTime() / 1000

function columns<R extends { day: string | Date }>(
  rows: readonly R[],
  lines: Record<string, (row: R) => number | null>,
): Series {
  return {
    at: rows.map(({ day }) => seconds(day)),
    lines: Object.entries(lines).map(([label, value]) => ({ label, values: rows.map(value) })),
  }
}

/** A line for each industry, and one for all of them. */
function byIndustry({ figures, days }: Month, value: (row: LeadFigures) => number | null): Series {
  const daily = figures.filter(({ day }) => day !== null)
  const lines = Map.groupBy(daily, ({ industry }) => industryText(industry))
  return {
    at: days.map(seconds),
    lines: [...lines]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([label, rows]) => {
        const byDay = new Map(rows.map(row => [row.day?.getTime(), value(row)]))
        return { label, values: days.map(day => byDay.get(day.getTime()) ?? null) }
      }),
  }
}

export const monthPlots = (month: Month) => ({
  flow: columns(month.commonsDays, {
    posts: row => row.posts,
    holds: row => row.holds,
    decisions: row => row.decisions,
  }),
  decision: columns(month.commonsDays, { median: row => row.medianMinutes }),
  median: byIndustry(month, row => row.medianMinutes),
  p90: byIndustry(month, row => row.p90Minutes),
  keys: columns(month.keyDays, { 'new keys': row => row.keys, applications: row => row.applications }),
})
