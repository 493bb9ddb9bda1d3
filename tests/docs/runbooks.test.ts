import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshDatabase } from '../db.ts'
import { until } from '../until.ts'

const text = readFileSync(join(import.meta.dir, '../../docs/operations/runbooks.md'), 'utf8')
const db = await freshDatabase()
afterAll(() => db.drop())

const queries = [...text.matchAll(/`(select [^`]+)`|```sql\n([^`]+)```/g)]
  .map(([, inline, block]) => inline ?? block ?? '')
  // They end something.
  .filter(query => !/pg_terminate_backend|pg_drop_replication_slot/.test(query))

test('every query of the runbooks runs', async () => {
  expect(queries.length).toBeGreaterThan(6)
  for (const query of queries)
    await db.sql.unsafe(query).catch(error => {
      // The role of the tests isn't in pg_monitor.
      expect([query, error.message]).toEqual([query, 'permission denied for function pg_ls_waldir'])
    })
})

test('the runbook finds the sessions that block others', async () => {
  const query = queries.find(each => each.includes('pg_blocking_pids')) ?? ''
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<number>()
  const first = db.sql.begin(async sql => {
    const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    await sql`lock table leads`
    locked.resolve(row.pid)
    await held.promise
  })
  const pid = await locked.promise
  const waiting = db.sql.begin(sql => sql`lock table leads`)
  // Other tests on this server may wait for each other, too.
  await until(async () => (await db.sql.unsafe(query)).some(row => row.pid === pid))
  held.resolve()
  await Promise.all([first, waiting])
})
