import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { days, type Hours } from '../../shared/businesses/card.ts'
import { afterOpenMinutes, openMinutes } from '../../shared/businesses/open-hours.ts'
import { openSpans, type Schedule } from '../../shared/businesses/openings.ts'
import { instant, marked, someHours, someMinutes, someSpans } from './worlds.ts'

const chicago = (hours: Partial<Hours>, closures: Schedule['closures'] = []): Schedule => ({
  timezone: 'America/Chicago',
  hours: { weekly: [], exceptions: [], ...hours },
  closures,
})
const weekdays = chicago({
  weekly: days.slice(0, 5).map(day => ({ day, open: '09:00', close: '17:00' })),
})
const at = (text: string) => new Date(text)
const isOpen = (schedule: Schedule, time: Date) =>
  openSpans(schedule, time.getTime(), time.getTime() + 1).length > 0

describe('office hours', () => {
  test.each([
    ['2026-06-15T08:59:59-05:00', false],
    ['2026-06-15T09:00:00-05:00', true],
    ['2026-06-15T16:59:59.999-05:00', true],
    ['2026-06-15T17:00:00-05:00', false],
    ['2026-06-14T12:00:00-05:00', false],
  ])('at %s open is %p', (time, open) => expect(isOpen(weekdays, at(time))).toBe(open))

  test('count only open minutes', () => {
    // Friday 16:30 to Monday 09:10.
    expect(openMinutes(weekdays, at('2026-06-12T16:30:00-05:00'), at('2026-06-15T09:10:00-05:00'))).toBe(40)
    expect(openMinutes(weekdays, at('2026-06-13T10:00:00-05:00'), at('2026-06-14T10:00:00-05:00'))).toBe(0)
    expect(openMinutes(weekdays, at('2026-06-15T12:00:00-05:00'), at('2026-06-15T12:00:00-05:00'))).toBe(0)
    expect(openMinutes(weekdays, at('2026-06-15T12:00:00-05:00'), at('2026-06-15T11:00:00-05:00'))).toBe(0)
    expect(openMinutes(weekdays, at('2026-01-01T00:00:00-06:00'), at('2026-03-31T00:00:00-05:00'))).toBe(
      63 * 8 * 60,
    )
  })

  test('continue after nights and weekends', () => {
    expect(afterOpenMinutes(weekdays, at('2026-06-12T16:30:00-05:00'), 40)).toEqual(
      at('2026-06-15T09:10:00-05:00'),
    )
    expect(afterOpenMinutes(weekdays, at('2026-06-12T16:30:00-05:00'), 30)).toEqual(
      at('2026-06-12T17:00:00-05:00'),
    )
    expect(afterOpenMinutes(weekdays, at('2026-06-12T16:30:00-05:00'), 0)).toEqual(
      at('2026-06-12T16:30:00-05:00'),
    )
  })
})

test('a night shift belongs to the day it starts on, in exceptions too', () => {
  const bar = chicago({
    weekly: [
      { day: 'fri', open: '18:00', close: '02:00' },
      { day: 'sat', open: '18:00', close: '02:00' },
    ],
    exceptions: [{ date: '2026-06-13', closed: true }],
  })
  expect(isOpen(bar, at('2026-06-13T01:59:00-05:00'))).toBe(true)
  expect(isOpen(bar, at('2026-06-13T19:00:00-05:00'))).toBe(false)
  expect(isOpen(bar, at('2026-06-14T01:00:00-05:00'))).toBe(false)
  expect(isOpen(bar, at('2026-06-20T19:00:00-05:00'))).toBe(true)
})

test('a business open 24 hours is open through both clock changes', () => {
  const always = chicago({ weekly: days.map(day => ({ day, open: '00:00', close: '00:00' })) })
  for (const [from, to] of [
    ['2026-03-07T00:00:00-06:00', '2026-03-09T00:00:00-05:00'],
    ['2026-10-31T00:00:00-05:00', '2026-11-02T00:00:00-06:00'],
  ] as const)
    expect(openMinutes(always, at(from), at(to))).toBe((at(to).getTime() - at(from).getTime()) / 60_000)
})

test('closures don’t count', () => {
  const closures = [{ from: at('2026-06-15T10:00:00-05:00'), to: at('2026-06-15T16:00:00-05:00') }]
  const schedule = { ...weekdays, closures }
  expect(openMinutes(schedule, at('2026-06-15T00:00:00-05:00'), at('2026-06-16T00:00:00-05:00'))).toBe(120)
})

test('a business without weekly hours is never open, but its clock runs', () => {
  const silent = chicago({})
  const noon = at('2026-06-15T12:00:00-05:00')
  expect(isOpen(silent, noon)).toBe(false)
  expect(openMinutes(silent, noon, at('2026-06-16T12:00:00-05:00'))).toBe(1440)
  expect(afterOpenMinutes(silent, noon, 90)).toEqual(at('2026-06-15T13:30:00-05:00'))
})

test('open minutes never pass at a permanently closed business', () => {
  const closures = [{ from: at('2026-01-01T00:00:00Z'), to: at('2099-01-01T00:00:00Z') }]
  expect(afterOpenMinutes({ ...weekdays, closures }, at('2026-06-15T12:00:00Z'), 1)).toBeNull()
})

test('agrees with checking every local minute', () => {
  const world = someMinutes.chain(minutes =>
    fc.record({
      minutes: fc.constant(minutes),
      hours: someHours(minutes),
      shut: someSpans(minutes, 2000, 3),
      // The oracle doesn't know openings that start before its window or end after it.
      ends: fc.tuple(
        fc.integer({ min: 2880, max: minutes.count - 2880 }),
        fc.integer({ min: 2880, max: minutes.count - 2880 }),
      ),
    }),
  )
  fc.assert(
    fc.property(world, ({ minutes, hours, shut, ends }) => {
      const open = marked(
        minutes,
        minutes.openings(hours).map(({ start, end }) => ({ from: start, to: end })),
      )
      const closed = marked(minutes, shut)
      for (let index = 0; index < open.length; index++) if (closed[index]) open[index] = 0

      const closures = shut.map(({ from, to }) => ({
        from: instant(minutes, from),
        to: instant(minutes, to),
      }))
      const schedule: Schedule = { timezone: minutes.timezone, hours, closures }
      const [from, to] = [Math.min(...ends), Math.max(...ends)]
      expect(isOpen(schedule, instant(minutes, from))).toBe(open[from] === 1)

      const counted = hours.weekly.length > 0 ? open.slice(from, to).filter(Boolean).length : to - from
      expect(openMinutes(schedule, instant(minutes, from), instant(minutes, to))).toBe(counted)

      const after = afterOpenMinutes(schedule, instant(minutes, from), counted)
      if (after && counted > 0) expect(openMinutes(schedule, instant(minutes, from), after)).toBe(counted)
    }),
    { numRuns: 200 },
  )
})
