import { expect, test } from 'bun:test'
import { extentOf, plotPath } from '../../api/operator/console/plots/path.ts'

test('a line goes from left to right, scaled from 0 to the most', () => {
  expect(plotPath([0, 5, 10], 10, 100, 40)).toBe('M0 40h.1L50 20L100 0')
})

test('gaps stay gaps, and single points are drawn', () => {
  expect(plotPath([1, null, 1, 2], 2, 30, 10)).toBe('M0 5h.1M20 5h.1L30 0')
  expect(plotPath([3], 3, 30, 10)).toBe('M0 0h.1')
  expect(plotPath([null, null], 1, 30, 10)).toBe('')
  expect(plotPath([0, 0], 0, 30, 10)).toBe('M0 10h.1L30 10')
})

test('the extent ignores gaps, and the last value is the last known one', () => {
  expect(extentOf([null, 4, 2, null])).toEqual({ min: 2, max: 4, last: 2 })
  expect(extentOf([null])).toBeNull()
})
