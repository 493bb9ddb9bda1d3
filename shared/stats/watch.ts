import type { Context } from '../context.ts'
import { countOpenReports } from '../customer/report-queries.ts'
import { type QueueName, queues } from '../queue/jobs.ts'
import { findBacklog } from '../queue/queries.ts'
import {
  type Gauge,
  listGaugeMinutes,
  listLatestGauges,
  listRequestMinutes,
  recordGauges,
} from './minute-queries.ts'
import {
  countHeld,
  countLeadFigures,
  findTotals,
  listCommonsDays,
  listLeadFigures,
  listWebhookTrouble,
} from './queries.ts'
import { daysOfMonth, monthBefore, overMinutes, routeSeries, totalsByRoute } from './series.ts'
import { listDeliveryMinutes, listEndpointHealth, listKeyDays } from './watch-queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How far back plots go. */
const MAX_SPAN = 3 * HOUR
const MIN_SPAN = 15 * MINUTE
const MAX_ROUTES = 6
const MAX_ENDPOINTS = 20
/** A larger backlog is shown as last counted, unless that's too long ago. */
const MANY_ROWS = 100_000
const MAX_AGE = 2 * MINUTE

/** Totals, and the last 30 days. */
export async function readStats(context: Context) {
  const now = context.now()
  const [totals, commonsDays, figures, failingWebhooks] = await Promise.all([
    findTotals(context.readSql),
    listCommonsDays(context.readSql, monthBefore(now), now),
    listLeadFigures(context.readSql),
    listWebhookTrouble(context.readSql, 20),
  ])
  const replyDays = daysOfMonth(now).map(day => {
    const known = figures.find(each => each.industry === null && each.day?.getTime() === day.getTime())
    return {
      day: day.toISOString().slice(0, 10),
      leads: known?.leads ?? 0,
      answered: known?.answered ?? 0,
      medianMinutes: known?.medianMinutes ?? null,
      p90Minutes: known?.p90Minutes ?? null,
    }
  })
  return { asOf: now, ...totals, commonsDays, replyDays, failingWebhooks }
}

/** Jobs in each queue, and the rows that are due. */
const countQueues = (context: Context) => withDepths(context, countBacklog(context))

/** The same, but a large backlog is shown as the scheduler last counted it: counting millions takes seconds. */
export const readQueues = (context: Context) => withDepths(context, readBacklog(context))

async function withDepths(context: Context, counted: Promise<CountedBacklog>) {
  const [depths, backlog] = await Promise.all([
    Promise.all(queues.map(async queue => ({ queue, jobs: await depthOf(context, queue) }))),
    counted,
  ])
  return { asOf: context.now(), backend: context.backend.kind, queues: depths, ...backlog }
}

type CountedBacklog = Awaited<ReturnType<typeof countBacklog>>

async function countBacklog({ sql, now }: Context) {
  const at = now()
  return { backlogAsOf: at, backlog: await findBacklog(sql, at) }
}

async function readBacklog(context: Context): Promise<CountedBacklog> {
  const latest = await listLatestGauges(context.sql, context.now())
  const counted = latest.filter(({ gauge }) => gauge === 'rows')
  const minute = counted[0]?.minute
  const isCurrent = minute && context.now().getTime() - minute.getTime() < MAX_AGE
  if (!isCurrent || counted.every(({ value }) => value < MANY_ROWS)) return countBacklog(context)
  const oldest = latest.filter(({ gauge }) => gauge === 'oldest')
  const backlog = counted.map(({ label, value }) => ({
    kind: label,
    rows: value,
    oldestSeconds: oldest.find(each => each.label === label)?.value ?? 0,
  }))
  return { backlogAsOf: minute, backlog }
}

/** Null if the queue is down. */
async function depthOf(context: Context, queue: QueueName): Promise<Record<string, number> | null> {
  try {
    return await context.backend.depth(queue)
  } catch {
    return null
  }
}

function gaugesOf({ queues, backlog }: Awaited<ReturnType<typeof readQueues>>, held: number): Gauge[] {
  const waiting = queues.flatMap(({ queue, jobs }) =>
    jobs ? [{ gauge: 'jobs', label: queue, value: (jobs.waiting ?? 0) + (jobs.active ?? 0) }] : [],
  )
  const oldest = backlog.map(({ kind, oldestSeconds }) => ({
    gauge: 'oldest',
    label: kind,
    value: oldestSeconds,
  }))
  return [...waiting, ...oldest, { gauge: 'held', label: 'held', value: held }]
}

/** Counts the backlog each minute, for the console's plots and for /metrics: one process counts for all. */
export async function recordBacklog(context: Context): Promise<void> {
  const [read, held, reports] = await Promise.all([
    countQueues(context),
    countHeld(context.sql),
    countOpenReports(context.sql),
  ])
  const jobs = read.queues.flatMap(({ queue, jobs }) =>
    Object.entries(jobs ?? {}).map(([state, value]) => ({
      gauge: 'queue',
      label: `${queue} ${state}`,
      value,
    })),
  )
  const rows = read.backlog.map(({ kind, rows }) => ({ gauge: 'rows', label: kind, value: rows }))
  await recordGauges(context.sql, context.now(), [
    ...gaugesOf(read, held),
    ...jobs,
    ...rows,
    { gauge: 'reports', label: 'reports', value: reports },
  ])
}

/** The live view: requests, jobs, due rows and deliveries. */
export async function readNow(context: Context) {
  const now = context.now()
  const earliest = new Date(now.getTime() - MAX_SPAN)
  const [queues, totals, requests, gauges, deliveries, endpoints] = await Promise.all([
    readQueues(context),
    findTotals(context.sql),
    listRequestMinutes(context.sql, earliest),
    listGaugeMinutes(context.sql, earliest),
    listDeliveryMinutes(context.sql, earliest),
    listEndpointHealth(context.sql, earliest, MAX_ENDPOINTS),
  ])
  const first = Math.min(...[requests[0], gauges[0]].map(each => each?.minute.getTime() ?? now.getTime()))
  const since = new Date(Math.min(first, now.getTime() - MIN_SPAN))
  // Counts of the current minute aren't complete, and would look like a drop.
  const currentMinute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
  const points = [
    ...gaugesOf(queues, totals.commons.held).map(each => ({ ...each, minute: currentMinute })),
    ...gauges.filter(({ minute }) => minute < currentMinute),
  ]
  const nextMinute = new Date(currentMinute.getTime() + MINUTE)
  const gaugeSeries = (name: string) =>
    overMinutes(
      points.filter(({ gauge }) => gauge === name),
      since,
      nextMinute,
      null,
    )
  return {
    asOf: now,
    totals,
    queues,
    endpoints,
    routes: totalsByRoute(requests),
    plots: {
      requests: routeSeries(requests, MAX_ROUTES, since, currentMinute),
      jobs: gaugeSeries('jobs'),
      oldest: gaugeSeries('oldest'),
      held: gaugeSeries('held'),
      deliveries: overMinutes(
        deliveries.minutes,
        deliveries.since > since ? deliveries.since : since,
        currentMinute,
        0,
      ),
    },
  }
}

/** Counts the outcomes of the leads of the last 30 days, for the console and /operator/stats. */
export function refreshLeadFigures({ sql, now }: Context): Promise<void> {
  const at = now()
  return countLeadFigures(sql, monthBefore(at), at)
}

/** The last 30 days. Leads are as of the last count, at most ten minutes ago. */
export async function readMonth(context: Context) {
  const now = context.now()
  const since = monthBefore(now)
  const [commonsDays, keyDays, figures] = await Promise.all([
    listCommonsDays(context.readSql, since, now),
    listKeyDays(context.readSql, since, now),
    listLeadFigures(context.readSql),
  ])
  return { days: daysOfMonth(now), commonsDays, keyDays, figures }
}

export type Month = Awaited<ReturnType<typeof readMonth>>
