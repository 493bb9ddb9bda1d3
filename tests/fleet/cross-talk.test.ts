import { expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { freshDatabase } from '../db.ts'
import { hasPooler, startPooler } from './pooler.ts'

test.skipIf(!hasPooler)("no statement gets another's result through a pooler", async () => {
  const db = await freshDatabase()
  const pooler = await startPooler(db.url)
  // Two processes, whose connections share those of the pooler.
  const pools = ['one', 'two'].map(name =>
    connect(pooler.url, { name: `test ${name}`, max: 4, pooled: true }),
  )
  const wrong: unknown[] = []
  const ask = async (n: number) => {
    const sql = pools[n % 2] ?? db.sql
    const at = new Date(n * 1000)
    // A statement without parameters is sent at once. Others ask for their types first.
    const kinds = [
      async () => (await sql`select 'fixed' as value`)[0]?.value === 'fixed',
      async () => (await sql`select ${n}::int as value`)[0]?.value === n,
      async () =>
        (await sql`select ${at}::timestamptz as value, ${'x'}::text as x`)[0]?.value.getTime() === +at,
    ]
    const isRight = await kinds[n % 3]?.().catch(error => String(error))
    if (isRight !== true) wrong.push({ n, isRight })
  }
  await Promise.all(Array.from({ length: 600 }, (_, n) => ask(n)))
  expect(wrong).toEqual([])
  await Promise.all(pools.map(disconnect))
  await pooler.stop()
  await db.drop()
})
