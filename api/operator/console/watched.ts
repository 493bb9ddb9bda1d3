import { type AlertRow, listAlerts } from '../../../shared/alerts/queries.ts'
import type { Context } from '../../../shared/context.ts'
import type { Series } from '../../../shared/stats/series.ts'
import { readStats } from '../../../shared/stats/stats.ts'
import { type Now, readMonth, readNow } from '../../../shared/stats/watch.ts'
import type { IndustryReplies } from '../../../shared/stats/watch-queries.ts'
import type { RequestContext } from '../../edge/edge.ts'

export interface Watched {
  now: Now
  alerts: AlertRow[]
  baseUrl: string
  month: Month
}

type Month = Awaited<ReturnType<typeof readMonth>> & { stats: Awaited<ReturnType<typeof readStats>> }

/** A month's figures take many rows and change slowly, so open pages share them for this long. */
const MONTH_MS = 30_000
const months = new WeakMap<Context, { at: number; month: Promise<Month> }>()

function monthOf(context: Context): Promise<Month> {
  const known = months.get(context)
  const at = performance.now()
  if (known && at - known.at < MONTH_MS) return known.month
  const month = Promise.all([readMonth(context), readStats(context)]).then(([rest, stats]) => ({
    ...rest,
    stats,
  }))
  months.set(context, { at, month })
  month.catch(() => months.delete(context))
  return month
}

export async function watch({ context, meter }: RequestContext): Promise<Watched> {
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

function byIndustry(replies: readonly IndustryReplies[], at: readonly number[]): Series {
  const industries = [...new Set(replies.map(({ industry }) => industry))].sort()
  const known = new Map(
    replies.map(each => [`${each.industry} ${each.day ? seconds(each.day) : ''}`, each.medianMinutes]),
  )
  return {
    at: [...at],
    lines: industries.map(industry => ({
      label: industry,
      values: at.map(day => known.get(`${industry} ${day}`) ?? null),
    })),
  }
}

/** Every plot of the page, by its data-plot name. */
export function plotsOf({ now, month }: Watched): Record<string, Series> {
  const { commonsDays, replyDays } = month.stats
  const industries = byIndustry(
    month.replies,
    replyDays.map(({ day }) => seconds(day)),
  )
  return {
    ...now.plots,
    flow: columns(commonsDays, {
      posts: row => row.posts,
      holds: row => row.holds,
      decisions: row => row.decisions,
    }),
    decision: columns(commonsDays, { median: row => row.medianMinutes }),
    reply: columns(replyDays, { median: row => row.medianMinutes, '90th percentile': row => row.p90Minutes }),
    industries,
    keys: columns(month.keyDays, { 'new keys': row => row.keys, applications: row => row.applications }),
  }
}
