import type { Context } from '../../shared/context.ts'
import { makeFlush } from '../../shared/flush.ts'
import { addRequests, type RouteCount } from '../../shared/stats/minute-queries.ts'
import type { Caller } from './endpoint.ts'

/** Upper bounds of the latency histogram, in seconds. */
export const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** Load balancers and Prometheus poll these all day. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** A route, or the name that all unknown paths share. */
interface RouteName {
  readonly method: string
  readonly path: string
}

interface Series {
  method: string
  path: string
  statuses: Map<number, number>
  counts: number[]
  sum: number
  total: number
}

/** Counts and logs every request, without keys, contacts or bodies. */
export function makeMeter(context: Context) {
  const series = new Map<RouteName, Series>()
  const flushed = new Map<RouteName, RouteCount>()

  async function flushCounts(): Promise<void> {
    const changes: { route: RouteName; now: RouteCount; added: RouteCount }[] = []
    for (const [route, known] of series) {
      const before = flushed.get(route)
      const now = countOf(known)
      if (now.requests === before?.requests) continue
      const added = {
        ...now,
        requests: now.requests - (before?.requests ?? 0),
        failures: now.failures - (before?.failures ?? 0),
        seconds: now.seconds - (before?.seconds ?? 0),
      }
      changes.push({ route, now, added })
    }
    if (changes.length === 0) return
    const counts = changes.map(({ added }) => added)
    await addRequests(context.sql, context.now(), counts)
    for (const { route, now } of changes) flushed.set(route, now)
  }

  return {
    series,
    /** For the console. Counts that couldn't be stored are part of the next flush. */
    flush: makeFlush(context, 'request counts', flushCounts),
    count(route: RouteName, status: number, ms: number, requestId: string, caller: Caller) {
      let known = series.get(route)
      if (!known) {
        known = {
          method: route.method,
          path: route.path,
          statuses: new Map(),
          counts: buckets.map(() => 0),
          sum: 0,
          total: 0,
        }
        series.set(route, known)
      }
      const seconds = ms / 1000
      known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
      known.sum += seconds
      known.total += 1
      for (let i = buckets.length - 1; i >= 0 && seconds <= (buckets[i] ?? 0); i--)
        known.counts[i] = (known.counts[i] ?? 0) + 1
      const level = probes.has(route.path) && status < 400 ? 'debug' : 'info'
      context.log[level]('request', {
        requestId,
        method: route.method,
        path: route.path,
        status,
        ms: Math.round(ms * 10) / 10,
        caller: caller ? String(caller.id) : undefined,
      })
    },
  }
}

function countOf({ method, path, statuses, sum, total }: Series): RouteCount {
  let failures = 0
  for (const [status, count] of statuses) if (status >= 500) failures += count
  return { method, path, requests: total, failures, seconds: sum }
}

export type Meter = ReturnType<typeof makeMeter>
