import { expect, test } from 'bun:test'
import { cutPage } from '../../shared/page.ts'

test('an exactly full page and an empty page have no next page', () => {
  expect(cutPage([1, 2, 3], 2)).toEqual({ page: [1, 2], next: 2 })
  expect(cutPage([1, 2], 2)).toEqual({ page: [1, 2], next: null })
  expect(cutPage([], 2)).toEqual({ page: [], next: null })
})
