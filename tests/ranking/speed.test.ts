import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { leadSpeed, speedValue } from '../../shared/ranking/speed.ts'
import { daysAgo, NOW } from './a-lead.ts'

test.each([
  [0, 1],
  [5, 1],
  [5.01, 0.9],
  [15, 0.9],
  [15.01, 0.75],
  [60, 0.75],
  [60.01, 0.5],
  [240, 0.5],
  [240.01, 0.25],
  [1440, 0.25],
  [1440.01, 0],
  [1e9, 0],
])('%p open minutes are worth %p', (minutes, value) => expect(speedValue(minutes)).toBe(value))

test('a faster reply is never worth less', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3000, noNaN: true }),
      fc.double({ min: 0, max: 3000, noNaN: true }),
      (a, b) => {
        expect(speedValue(Math.min(a, b))).toBeGreaterThanOrEqual(speedValue(Math.max(a, b)))
      },
    ),
  )
})

test("the business's own reply overrides the agent's report", () => {
  expect(leadSpeed({ replyMinutes: 300, claimedMinutes: 1, overdueAt: null }, NOW)).toBe(0.25)
  expect(leadSpeed({ replyMinutes: 2, claimedMinutes: 900, overdueAt: daysAgo(1) }, NOW)).toBe(1)
})

test("the agent's report counts if the business sent nothing here", () => {
  expect(leadSpeed({ replyMinutes: null, claimedMinutes: 12, overdueAt: daysAgo(1) }, NOW)).toBe(0.9)
})

test('a lead counts as unanswered from the 1440th open minute on', () => {
  const silent = { replyMinutes: null, claimedMinutes: null, overdueAt: NOW }
  expect(leadSpeed(silent, new Date(NOW.getTime() - 1))).toBeNull()
  expect(leadSpeed(silent, NOW)).toBe(0)
  expect(leadSpeed({ ...silent, overdueAt: null }, NOW)).toBeNull()
})
