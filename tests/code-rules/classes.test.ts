import { expect, test } from 'bun:test'
import { readSources } from './sources.ts'

test('every class of a page has a rule', () => {
  const sources = readSources().filter(({ path }) => path.startsWith('api/'))
  const sheets = sources.filter(({ path }) => path.endsWith('.css')).map(({ text }) => text)
  const styled = new Set(sheets.join('\n').match(/(?<=\.)[a-z][\w-]*/g))
  const bare = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bclass="([^"]+)"/g)]
        .flatMap(([, names = '']) => names.split(' '))
        .filter(name => !styled.has(name))
        .map(name => `${path}: ${name}`),
    )
  expect(bare).toEqual([])
})
