import type { Context } from '../context.ts'
import {
  deleteOldMinutes,
  type Gauge,
  listGaugeMinutes,
  listRequestMinutes,
  noteGauges,
} from './minute-queries.ts'
import { findTotals } from './queries.ts'
import { overMinutes, routeSeries, totalsByRoute } from './series.ts'
import { readQueues } from './stats.ts'
import { listDeliveryMinutes, listEndpointHealth, listIndustryReplies, listKeyDays } from './watch-queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What a plot shows of the near past. */
const SPAN = 3 * HOUR
const SHORTEST = 15 * MINUTE
const KEPT = 2 * DAY
/** More lines than this are a tangle. */
const MOST_ROUTES = 6
const MOST_ENDPOINTS = 20

type Queues = Awaited<ReturnType<typeof readQueues>>

function gaugesOf({ queues, backlog }: Queues, held: number): Gauge[] {
  const waiting = queues.flatMap(({ queue, jobs }) =>
    jobs
      ? [{ gauge: 'jobs', label: queue, value: (jobs.waiting ?? jobs.wait ?? 0) + (jobs.active ?? 0) }]
      : [],
  )
  const oldest = backlog.map(({ kind, oldestSeconds }) => ({
    gauge: 'oldest',
    label: kind,
    value: oldestSeconds,
  }))
  return [...waiting, ...oldest, { gauge: 'held', label: 'held', value: held }]
}

/** Once a minute: how much waits, so that the console can show how it came to that. */
export async function noteWhatWaits(context: Context): Promise<void> {
  const [queues, totals] = await Promise.all([readQueues(context), findTotals(context.sql)])
  await noteGauges(context.sql, context.now(), gaugesOf(queues, totals.commons.held))
}

export const forgetOldMinutes = (context: Context): Promise<void> =>
  deleteOldMinutes(context.sql, new Date(context.now().getTime() - KEPT))

/** What changes while one looks at it: requests, jobs, rows that are due, deliveries. */
export async function readNow(context: Context) {
  const now = context.now()
  const earliest = new Date(now.getTime() - SPAN)
  const [queues, totals, requests, gauges, deliveries, endpoints] = await Promise.all([
    readQueues(context),
    findTotals(context.sql),
    listRequestMinutes(context.sql, earliest),
    listGaugeMinutes(context.sql, earliest),
    listDeliveryMinutes(context.sql, earliest),
    listEndpointHealth(context.sql, earliest, MOST_ENDPOINTS),
  ])
  // A service that is young has a short past.
  const first = Math.min(...[requests[0], gauges[0]].map(each => each?.minute.getTime() ?? now.getTime()))
  const since = new Date(Math.min(first, now.getTime() - SHORTEST))
  // The minute that is not over yet would look like a fall.
  const whole = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
  const latest = gaugesOf(queues, totals.commons.held).map(each => ({ ...each, minute: now }))
  const gaugeSeries = (name: string) => {
    const known = gauges.filter(({ gauge, minute }) => gauge === name && minute < whole)
    const series = overMinutes(known, since, whole, null)
    const current = latest.filter(({ gauge }) => gauge === name)
    const labels = [...new Set([...current, ...known].map(({ label }) => label))]
    return {
      at: [...series.at, now.getTime() / 1000],
      lines: labels.map(label => ({
        label,
        values: [
          ...(series.lines.find(line => line.label === label)?.values ?? series.at.map(() => null)),
          current.find(each => each.label === label)?.value ?? null,
        ],
      })),
    }
  }
  return {
    asOf: now,
    totals,
    queues,
    endpoints,
    routes: totalsByRoute(requests),
    plots: {
      requests: routeSeries(requests, MOST_ROUTES, since, whole),
      jobs: gaugeSeries('jobs'),
      oldest: gaugeSeries('oldest'),
      held: gaugeSeries('held'),
      deliveries: overMinutes(deliveries, since, whole, 0),
    },
  }
}

export type Now = Awaited<ReturnType<typeof readNow>>

/** What a month of days looks like beside what readStats tells: replies by industry, keys and applications. */
export async function readMonth(context: Context) {
  const now = context.now()
  const since = new Date(Math.floor(now.getTime() / DAY) * DAY - 29 * DAY)
  const [replies, keyDays] = await Promise.all([
    listIndustryReplies(context.readSql, since),
    listKeyDays(context.readSql, since, now),
  ])
  return { replies, keyDays }
}
