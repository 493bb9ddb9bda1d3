import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalog } from '../../shared/errors.ts'
import { idPrefixes } from '../../shared/ids.ts'

const root = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const pages = [
  'CONTRIBUTING.md',
  ...['architecture', 'reliability', 'threat-model'].map(name => `docs/${name}.md`),
]

test.each(pages)('%s names files that exist', page => {
  const named = read(page).matchAll(/(?<![\w/.}-])(?:api|workers|shared|db|docs|tests)\/[\w./-]*\w/g)
  // NOUN and similar words are placeholders.
  const files = [...named].map(([file]) => file).filter(file => !/[A-Z]{4}/.test(file))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('each problem that the threat model says was found has a test with that title', () => {
  const rows = [...read('docs/threat-model.md').matchAll(/\| `(tests\/[\w./-]+)`: (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(25)
  const missing = rows.filter(([, file = '', title = '']) => !read(file).includes(title))
  expect(missing.map(([row]) => row)).toEqual([])
})

test('the table of errors in docs/contract.md has every code at its status', () => {
  const section = read('docs/contract.md').split('\n## 2. Errors')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| (\d[\d, ]+) \| (.+) \|$/gm)]
  const has = (code: string, status: number) =>
    rows.some(
      ([, at = '', codes = '']) => at.includes(`${status}`) && new RegExp(`\\b${code}\\b`).test(codes),
    )
  const missing = Object.entries(errorCatalog).filter(([code, { status }]) => !has(code, status))
  expect(missing.map(([code, { status }]) => `${status} ${code}`)).toEqual([])
})

test('docs/contract.md lists every prefix of ids', () => {
  const [line = ''] = /^- \*\*Ids\*\* .+$/m.exec(read('docs/contract.md')) ?? []
  expect(idPrefixes.filter(prefix => !line.includes(`\`${prefix}_\``))).toEqual([])
})
