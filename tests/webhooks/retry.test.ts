import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { judge, retryDelays } from '../../shared/webhooks/delivery.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const day = 86_400_000
interface Tried {
  outcome?: { status: number; retryAfter?: string } | { error: string }
  attempt?: number
  failingSince?: Date
  random?: number
  delays?: number[]
}
const after = ({ outcome = { status: 500 }, attempt = 1, failingSince, random = 0.5, delays }: Tried) =>
  judge(
    'webhook',
    { attempt, failing_since: failingSince ?? null },
    { at: now, ms: 0, status: null, ...outcome },
    { random, delays: delays ?? null },
  )
/** Seconds until the next attempt, or the kind of verdict if there is none. */
const waitOf = (tried: Tried): number | string => {
  const decided = after(tried)
  return decided.kind === 'retry' ? (decided.at.getTime() - now.getTime()) / 1000 : decided.kind
}

test('any 2xx counts as delivered, even after days of failures', () => {
  const failingSince = new Date(now.getTime() - 6 * day)
  for (const status of [200, 201, 202, 204, 299])
    expect(after({ outcome: { status }, attempt: 10, failingSince })).toEqual({ kind: 'delivered' })
})

test('any other response is retried', () => {
  for (const status of [0, 100, 199, 300, 301, 302, 307, 400, 401, 404, 429, 500, 503])
    expect(after({ outcome: { status } }).kind).toBe('retry')
  expect(after({ outcome: { error: 'timeout' } }).kind).toBe('retry')
})

test('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then gives up', () => {
  const hours = (count: number) => count * 3600
  expect(Array.from({ length: 11 }, (_, tried) => waitOf({ attempt: tried + 1 }))).toEqual([
    ...[5, 300, 1800, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)],
    ...['exhausted', 'exhausted'],
  ])
})

test('uses the given schedule', () => {
  expect([1, 2, 3].map(attempt => waitOf({ attempt, delays: [1, 2] }))).toEqual([1, 2, 'exhausted'])
  expect(waitOf({ delays: [] })).toBe('exhausted')
})

test('jitter is at most 10% in either direction', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.double({ min: 0, max: 1, noNaN: true }), (tried, random) => {
      const planned = retryDelays[tried] ?? 0
      const wait = Number(waitOf({ attempt: tried + 1, random }))
      expect(Math.abs(wait - planned)).toBeLessThanOrEqual(planned * 0.1 + 0.001)
    }),
  )
  expect(waitOf({ attempt: 3, random: 0 })).toBe(1620)
  expect(waitOf({ attempt: 3, random: 1 })).toBe(1980)
})

describe('Retry-After', () => {
  const wait = (retryAfter: string, status = 503) => waitOf({ outcome: { status, retryAfter }, random: 0 })
  const planned = 4.5

  test('delays the retry after a 429 or 503, as seconds or as a date', () => {
    expect(wait('120')).toBe(120)
    expect(wait(' 120 ', 429)).toBe(120)
    expect(wait('Mon, 02 Mar 2026 12:02:00 GMT')).toBe(120)
    expect(wait('Monday, 02-Mar-26 12:02:00 GMT')).toBe(120)
  })

  test('is a minimum: jitter only adds to it', () => {
    expect(waitOf({ outcome: { status: 503, retryAfter: '100' }, random: 1 })).toBeCloseTo(110)
  })

  test('never shortens the scheduled delay, and never exceeds a day', () => {
    for (const soon of ['0', '1', 'Mon, 02 Mar 2026 11:00:00 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'])
      expect(wait(soon)).toBe(planned)
    for (const late of ['86401', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])
      expect(wait(late)).toBe(86_400)
  })

  test("is ignored if it's malformed or the status is neither 429 nor 503", () => {
    for (const odd of ['', '-5', '1.5', '1e3', 'soon', '2026-03-02', 'Mon, 99 Mar 2026 12:02:00 GMT'])
      expect(wait(odd)).toBe(planned)
    expect(wait('120', 500)).toBe(planned)
    expect(waitOf({ outcome: { status: 503 }, random: 0 })).toBe(planned)
  })

  test("doesn't add attempts", () => {
    expect(waitOf({ outcome: { status: 503, retryAfter: '5' }, attempt: 10 })).toBe('exhausted')
  })
})

test('410 disables the endpoint at once', () => {
  expect(after({ outcome: { status: 410 } })).toEqual({ kind: 'disable', reason: 'gone' })
})

test('disables the endpoint after five full days of failures', () => {
  const since = (ms: number) => after({ failingSince: new Date(now.getTime() - ms), attempt: 10 }).kind
  expect(since(5 * day - 1)).toBe('exhausted')
  expect(since(5 * day)).toBe('disable')
})
