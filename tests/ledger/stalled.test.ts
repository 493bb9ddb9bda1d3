import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { requests, sendOnce } from './requests.ts'
import { listTables, rowsAdded } from './rows.ts'

let app: TestApp
let other: Sql
beforeAll(async () => {
  // Requests and the renewals of their claims wait for a lock together.
  app = await openTestApp({ config: { databaseConnections: 24 } })
  other = connect(app.db.url, { name: 'stall', max: 2 })
})
afterAll(async () => {
  await disconnect(other)
  await app.close()
})

const waiting = async () =>
  (
    await other<{ n: number }[]>`
      select count(distinct pid)::int as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`
  )[0]?.n ?? 0

/** Blocks all writes until the result is called. */
async function stallWrites(): Promise<() => Promise<void>> {
  const tables = await listTables(app.db.sql)
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const done = other.begin(async sql => {
    await sql.unsafe(`lock table ${tables.join(', ')} in exclusive mode`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return async () => {
    held.resolve()
    await done
  }
}

for (const [route, prepare] of Object.entries(requests))
  test(`POST ${route}: a request that stalls until its repeat runs, too, does what one request does`, async () => {
    const one = await prepare(app)
    const alone = await rowsAdded(app.db.sql, async () => {
      expect((await sendOnce(app, one, crypto.randomUUID())).status).toBeLessThan(300)
    })
    const same = await prepare(app)
    const once = crypto.randomUUID()
    const together = await rowsAdded(app.db.sql, async () => {
      const resume = await stallWrites()
      const stalled = sendOnce(app, same, once)
      await until(async () => (await waiting()) > 0)
      // As if its process had been frozen for longer than its claim lasts.
      await other`update idempotency_claims set locked_until = to_timestamp(0) where status is null`
      const repeat = sendOnce(app, same, once)
      await until(async () => (await waiting()) > 1)
      await resume()
      const answers = await Promise.all([stalled, repeat])
      const fine = answers.filter(({ status }) => status < 300)
      const refused = answers.filter(({ status }) => status >= 300).map(({ body }) => body.error.code)
      expect({
        fine: fine.length > 0,
        refused: refused.filter(code => code !== 'idempotency_in_progress'),
      }).toEqual({ fine: true, refused: [] })
    })
    expect(together).toEqual(alone)
    // From now on, every repeat gets the same response.
    const [first, second] = await Promise.all([sendOnce(app, same, once), sendOnce(app, same, once)])
    expect(first?.text).toBe(second?.text ?? '')
  })
