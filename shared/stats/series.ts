import type { RouteMinute } from './minute-queries.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Lines of a plot over time. */
export type Series = ReturnType<typeof overMinutes>

interface Point {
  minute: Date
  label: string
  value: number
}

/** Puts points on an axis of minutes. Minutes without points get `missing`. */
export function overMinutes(points: readonly Point[], since: Date, until: Date, missing: number | null) {
  const first = Math.ceil(since.getTime() / MINUTE)
  const count = Math.max(0, Math.ceil(until.getTime() / MINUTE) - first)
  const lines = new Map<string, (number | null)[]>()
  for (const { minute, label, value } of points) {
    const place = Math.round(minute.getTime() / MINUTE) - first
    if (place < 0 || place >= count) continue
    const values = lines.get(label) ?? new Array<number | null>(count).fill(missing)
    values[place] = (values[place] ?? 0) + value
    lines.set(label, values)
  }
  return {
    /** Seconds since 1970. */
    at: Array.from({ length: count }, (_, i) => (first + i) * 60),
    lines: [...lines].map(([label, values]) => ({ label, values })),
  }
}

/** Totals by route, busiest first. */
export function totalsByRoute(minutes: readonly RouteMinute[]) {
  const totals = new Map<string, { requests: number; failures: number; seconds: number }>()
  for (const { method, path, requests, failures, seconds } of minutes) {
    const route = `${method} ${path}`
    const sum = totals.get(route) ?? { requests: 0, failures: 0, seconds: 0 }
    sum.requests += requests
    sum.failures += failures
    sum.seconds += seconds
    totals.set(route, sum)
  }
  return [...totals]
    .map(([route, { requests, failures, seconds }]) => ({
      route,
      requests,
      failures,
      meanMs: (1000 * seconds) / requests,
    }))
    .sort((a, b) => b.requests - a.requests || a.route.localeCompare(b.route))
}

/** A line for each of the busiest routes, and one for all others. */
export function routeSeries(minutes: readonly RouteMinute[], maxRoutes: number, since: Date, until: Date) {
  const busiest = totalsByRoute(minutes)
    .slice(0, maxRoutes)
    .map(({ route }) => route)
  const points = minutes.map(({ minute, method, path, requests }) => {
    const route = `${method} ${path}`
    return { minute, label: busiest.includes(route) ? route : 'all others', value: requests }
  })
  const { at, lines } = overMinutes(points, since, until, 0)
  const place = (label: string) => (busiest.indexOf(label) + busiest.length + 1) % (busiest.length + 1)
  return { at, lines: lines.sort((a, b) => place(a.label) - place(b.label)) }
}

const DAYS = 30

/** The start of the first of the last 30 days, in UTC. */
export const monthBefore = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY) * DAY - (DAYS - 1) * DAY)

/** The days since then, today included. */
export const daysOfMonth = (now: Date): Date[] =>
  Array.from({ length: DAYS }, (_, i) => new Date(monthBefore(now).getTime() + i * DAY))
