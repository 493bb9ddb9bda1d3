import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/threat-model.md')

test('the threat model names files that exist', () => {
  const files = [...page.matchAll(/`((?:api|shared|docs|tests)\/[\w./-]+\.\w+)`/g)].map(
    match => match[1] ?? '',
  )
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('each fault that was found has a test of that title', () => {
  const rows = [...page.matchAll(/\| `(tests\/[\w./-]+)`: (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(25)
  const missing = rows.filter(([, file = '', title = '']) => !read(file).includes(title))
  expect(missing.map(([row]) => row)).toEqual([])
})
