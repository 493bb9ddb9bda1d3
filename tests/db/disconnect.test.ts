import { afterAll, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { emptyDatabase } from '../db.ts'

const db = await emptyDatabase()
afterAll(() => db.drop())

test('a pool that ends while it waits to connect again stays closed', async () => {
  const name = 'ended pool'
  const count = async () => {
    const [row] = await db.sql<{ n: number }[]>`
      select count(*) as n from pg_stat_activity where application_name = ${name}`
    return row?.n
  }
  const pools = Array.from({ length: 10 }, () => connect(db.url, { name, answerWithinMs: 5000 }))
  await Promise.all(pools.map(pool => pool.listen('news', () => {})))
  expect(await count()).toBe(10)
  await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`
  // It connects again after 50 to 100 ms.
  await Promise.all(pools.map((pool, n) => Bun.sleep(n * 10).then(() => disconnect(pool))))
  await Bun.sleep(1500)
  expect(await count()).toBe(0)
})
