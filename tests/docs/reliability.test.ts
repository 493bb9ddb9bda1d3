import { expect, test } from 'bun:test'
import { filesNamedIn, missingFiles, readRepo } from './named-files.ts'

test('docs/reliability.md names files that exist', () => {
  const files = filesNamedIn(readRepo('docs/reliability.md'))
  expect(files.length).toBeGreaterThan(20)
  expect(missingFiles(files)).toEqual([])
})
