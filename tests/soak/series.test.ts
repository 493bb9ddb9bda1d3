import { expect, test } from 'bun:test'
import { isLeaking, levels, type Series } from './series.ts'

const series = (valueAt: (minute: number) => number): Series => ({
  name: 'memory',
  unit: 'MB',
  mayGrow: { share: 0.1, units: 20 },
  points: Array.from({ length: 120 }, (_, minute) => ({ minute, value: valueAt(minute) })),
})

test('memory that grows by 2 MB a minute is a leak', () => {
  expect(isLeaking(series(minute => 200 + 2 * minute))).toBe(true)
})

test('memory that goes up and down, or grows while a process warms up, isn’t a leak', () => {
  expect(isLeaking(series(minute => 200 + 60 * (minute % 10 === 0 ? 1 : 0)))).toBe(false)
  expect(isLeaking(series(minute => 200 + 4 * Math.min(minute, 40)))).toBe(false)
})

test('levels are medians of the third and the last quarter', () => {
  expect(levels(series(minute => minute))).toEqual({ before: 75, after: 105 })
})
