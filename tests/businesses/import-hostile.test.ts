import { expect, test } from 'bun:test'
import { readLine } from '../../shared/businesses/import-line.ts'
import { leastCpuMs } from '../cpu.ts'
import { aCard } from './cards.ts'

const MAX_CPU_MS = 50
const marks = (length: number) => `a${'\u0300\u0316'.repeat(length / 2)}`
const lineOf = (changes: object) => JSON.stringify({ slug: 'hostile', ...aCard(changes) })

const hostile: [what: string, line: string][] = [
  ['a name of 500 marks', lineOf({ name: marks(500) })],
  ['a description of 16,000 marks', lineOf({ description: marks(16_000) })],
  ['a description of 300,000 marks', lineOf({ description: marks(300_000) })],
  ['half a megabyte of marks in an unknown field', lineOf({ unknown: marks(250_000) })],
  ['300,000 levels', '['.repeat(300_000)],
  ['a slug of half a megabyte', JSON.stringify({ ...aCard(), slug: 'a'.repeat(500_000) })],
  ['10,000 services', lineOf({ services: Array(10_000).fill({ name: 'x' }) })],
  ['50,000 zips', lineOf({ serviceArea: { zips: Array(50_000).fill('78205') } })],
]

test.each(hostile)('a line with %s is read or refused within 50 ms of CPU', async (_, text) => {
  readLine({ number: 1, text: lineOf({}) })
  expect(await leastCpuMs(() => readLine({ number: 1, text }), MAX_CPU_MS)).toBeLessThan(MAX_CPU_MS)
})

test('piles of combining marks are refused with the name of the field', () => {
  for (const [field, changes] of [
    ['name', { name: marks(40) }],
    ['description', { description: marks(16_000) }],
  ] as const)
    expect(readLine({ number: 1, text: lineOf(changes) })).toEqual({
      refused: {
        line: 1,
        slug: 'hostile',
        reason: `${field}: has more than 30 combining marks in a row`,
      },
    })
})
