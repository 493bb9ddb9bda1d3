import type { Ground } from '../../shared/ground.ts'
import type { AgentCaller, BusinessCaller } from '../../shared/keys/callers.ts'

/** Upper bounds of the latency histogram, in seconds. */
export const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** A route, or what stands for all that is none. */
interface Where {
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

/** Counts every request for /metrics and writes its one line: never a key, a contact or a body. */
export function makeMeter(ground: Ground) {
  const series = new Map<Where, Series>()

  return {
    series,
    count(
      route: Where,
      status: number,
      ms: number,
      requestId: string,
      caller: AgentCaller | BusinessCaller | null,
    ) {
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
      ground.log.info('request', {
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

export type Meter = ReturnType<typeof makeMeter>
