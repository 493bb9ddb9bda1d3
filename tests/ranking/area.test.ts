import { expect, test } from 'bun:test'
import { areaValue } from '../../shared/ranking/area.ts'

test.each([
  ['zip', 1],
  ['radius', 0.85],
  ['state', 0.7],
  ['nationwide', 0.6],
  ['unasked', 0.5],
] as const)('an area that matches by %s is worth %p', (match, value) => {
  expect(areaValue(match)).toBe(value)
})
