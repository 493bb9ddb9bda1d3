import { describe, expect, test } from 'bun:test'
import type { RouteMinute } from '../../shared/stats/minute-queries.ts'
import { overMinutes, routeSeries, totalsByRoute } from '../../shared/stats/series.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const minute = (time: string, path: string, requests: number, failures = 0): RouteMinute => ({
  minute: at(time),
  method: 'GET',
  path,
  requests,
  failures,
  seconds: requests / 1000,
})

describe('overMinutes', () => {
  const points = [
    { minute: at('10:01:00'), label: 'a', value: 2 },
    { minute: at('10:01:00'), label: 'a', value: 3 },
    { minute: at('10:03:00'), label: 'b', value: 1 },
    { minute: at('10:09:00'), label: 'b', value: 9 },
  ]
  test('has a regular axis, sums values of one minute, and omits values outside', () => {
    const { at: axis, lines } = overMinutes(points, at('09:59:30'), at('10:04:00'), 0)
    expect(axis).toEqual([0, 1, 2, 3].map(i => at('10:00:00').getTime() / 1000 + 60 * i))
    expect(lines).toEqual([
      { label: 'a', values: [0, 5, 0, 0] },
      { label: 'b', values: [0, 0, 0, 1] },
    ])
  })
  test('shows gaps as null instead of 0 on request', () => {
    expect(overMinutes(points, at('10:00:00'), at('10:03:00'), null).lines[0]?.values).toEqual([
      null,
      5,
      null,
    ])
  })
  test('is empty for an empty span', () => {
    expect(overMinutes(points, at('10:00:00'), at('09:00:00'), 0)).toEqual({ at: [], lines: [] })
  })
})

describe('routes', () => {
  const minutes = [
    minute('10:00:00', '/', 5),
    minute('10:00:00', '/keys', 50, 2),
    minute('10:01:00', '/', 6, 1),
    minute('10:01:00', '/leads', 3),
    minute('10:01:00', '/events', 2),
  ]
  test('are summed and sorted by traffic', () => {
    expect(totalsByRoute(minutes)).toEqual([
      { route: 'GET /keys', requests: 50, failures: 2, meanMs: 1 },
      { route: 'GET /', requests: 11, failures: 1, meanMs: 1 },
      { route: 'GET /leads', requests: 3, failures: 0, meanMs: 1 },
      { route: 'GET /events', requests: 2, failures: 0, meanMs: 1 },
    ])
  })
  test('beyond the busiest are combined in the last line', () => {
    expect(routeSeries(minutes, 2, at('10:00:00'), at('10:02:00')).lines).toEqual([
      { label: 'GET /keys', values: [50, 0] },
      { label: 'GET /', values: [5, 6] },
      { label: 'all others', values: [0, 5] },
    ])
  })
})
