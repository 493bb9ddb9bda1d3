import { expect, test } from 'bun:test'
import { findGrowth } from './growth.ts'
import type { Statement } from './statement-queries.ts'

const statement = (query: string, pages: number, calls = 50): Statement => ({
  query,
  pages,
  calls,
  rows: 1,
  ms: 1,
})

test('a statement that reads twenty times the rows as its table grows is reported', () => {
  expect(findGrowth([statement('select a', 500)], [statement('select a', 10_000)])).toEqual([
    { query: 'select a', before: 500, after: 10_000 },
  ])
})

test('a deeper index, and a first call that reads the catalog, aren’t reported', () => {
  const small = [statement('select a', 4), statement('select b', 10, 2)]
  expect(findGrowth(small, [statement('select a', 6), statement('select b', 700, 2)])).toEqual([])
})

test('statements that count everything on a schedule may grow', () => {
  const counts = 'with booked as (…) insert into lead_figures select 1'
  expect(findGrowth([statement(counts, 100)], [statement(counts, 9000)])).toEqual([])
})
