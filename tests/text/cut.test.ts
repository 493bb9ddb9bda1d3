import { expect, test } from 'bun:test'
import { cut } from '../../shared/text.ts'

test('a cut text ends with a whole emoji', () => {
  expect(cut('ab👋', 4)).toBe('ab👋')
  expect(cut('ab👋', 3)).toBe('ab')
  expect(cut('ab', 2)).toBe('ab')
  for (let length = 0; length < 12; length++) expect(cut('a👋b👋👋c👋', length).isWellFormed()).toBe(true)
})
