import { afterAll, expect, test } from 'bun:test'
import { readSources, readText } from '../code-rules/sources.ts'
import { freshDatabase } from '../db.ts'

const db = await freshDatabase({ max: 1 })
afterAll(() => db.drop())

/** Deleting a row looks for those that refer to it, and without an index it reads them all. */
test('every reference to rows that are deleted has an index that starts with it', async () => {
  const deleted = new Set(
    readSources()
      .filter(({ path }) => !path.startsWith('tests/'))
      .flatMap(({ text }) => [...text.matchAll(/delete from (\w+)/gi)].map(([, table]) => table)),
  )
  expect(deleted.size).toBeGreaterThan(20)
  const keys = await db.sql<{ key: string; to: string; indexed: boolean }[]>`
    select k.conrelid::regclass || '.' || a.attname as key, k.confrelid::regclass::text as to,
           exists (
             select from pg_index i
             where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
               and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
           ) as indexed
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conparentid = 0`
  expect(keys.filter(({ to, indexed }) => deleted.has(to) && !indexed).map(({ key }) => key)).toEqual([])
})

test('a lead of the sandbox is deleted with all that refers to it', async () => {
  const refers = await db.sql<{ table: string }[]>`
    with recursive of_lead (name) as (
      select 'leads'::regclass::oid
      union
      select k.conrelid from pg_constraint k join of_lead on k.confrelid = of_lead.name
      where k.contype = 'f' and k.confdeltype = 'a' and k.conparentid = 0
    )
    select name::regclass::text as table from of_lead`
  expect(refers.length).toBeGreaterThan(8)
  const deletes = readText('shared/sandbox/queries.ts')
  // Its trigger leaves the sandbox out.
  const never = ['wrong_information_reports']
  const tables = refers.map(({ table }) => table).filter(table => !never.includes(table))
  expect(tables.filter(table => !new RegExp(`delete from ${table}\\b`).test(deletes))).toEqual([])
})
