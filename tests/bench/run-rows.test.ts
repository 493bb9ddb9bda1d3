import { expect, test } from 'bun:test'
import { closeAfterRow } from './cleanup.ts'
import type { Row } from './row.ts'
import { runRows } from './run-rows.ts'

const row = (name: string, run: Row['run']): Row => ({
  name,
  against: 'nothing',
  unit: 'ms',
  goal: { atMost: 1 },
  run,
})

test('a row that throws or hangs fails, is cleaned up, and the next one runs', async () => {
  const closed: string[] = []
  const printed: string[] = []
  const results = await runRows(
    [
      row('throws', () => {
        closeAfterRow(() => closed.push('throws'))
        closeAfterRow(() => Promise.reject(new Error('already gone')))
        throw new Error('deadlock detected')
      }),
      row('hangs', () => new Promise(() => {})),
      row('misses', async () => ({ ours: 2, limit: 1 })),
      row('meets', async () => ({ ours: 1, limit: 2, note: 'of course' })),
    ],
    line => printed.push(line),
    200,
  )
  expect(results).toMatchObject([
    { row: 'throws', met: false, error: 'deadlock detected' },
    { row: 'hangs', met: false, error: 'no result in 0.2 s' },
    { row: 'misses', met: false, ratio: 2 },
    { row: 'meets', met: true, ratio: 0.5 },
  ])
  expect(closed).toEqual(['throws'])
  expect(printed.slice(-3)).toEqual(['Failed: throws, hangs', 'Missed: misses', '1 of 4 goals met.'])
})
