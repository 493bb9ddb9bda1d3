import { expect, test } from 'bun:test'
import { filesNamedIn, missingFiles, readRepo } from './named-files.ts'

const page = readRepo('docs/threat-model.md')

test('the threat model names files that exist', () => {
  const files = filesNamedIn(page)
  expect(files.length).toBeGreaterThan(40)
  expect(missingFiles(files)).toEqual([])
})

test('each fault that was found has a test of that title', () => {
  const rows = [...page.matchAll(/\| `(tests\/[\w./-]+)`: (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(25)
  const missing = rows.filter(([, file = '', title = '']) => !readRepo(file).includes(title))
  expect(missing.map(([row]) => row)).toEqual([])
})
