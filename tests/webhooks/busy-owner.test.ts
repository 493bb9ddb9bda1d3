import { afterAll, beforeAll, expect, test } from 'bun:test'
import { listWebhookTrouble } from '../../shared/stats/queries.ts'
import type { DeliveryState } from '../../shared/webhooks/delivery.ts'
import { listDeliveries } from '../../shared/webhooks/log-queries.ts'
import { freshDatabase } from '../db.ts'
import { rowsRead } from '../rows-read.ts'

const owner = 'agt_busy'
const rare: DeliveryState[] = ['pending', 'waiting', 'leased', 'exhausted', 'cancelled']
const db = await freshDatabase()
afterAll(() => db.drop())

/** The oldest three deliveries of each rare state, then thousands that were delivered. */
beforeAll(async () => {
  const { sql } = db
  for (const [n, state] of [...rare.flatMap(each => [each, each, each])].entries())
    await sql`
      insert into deliveries (owner, event_id, channel, state, next_at, lease, lease_until, created_at)
      values (${owner}, ${`evt_0${n + 10}`}, 'webhook', ${state}, ${state === 'waiting' ? new Date() : null},
              ${state === 'leased' ? 'x' : null}, ${state === 'leased' ? new Date() : null}, now())`
  await sql`
    insert into deliveries (owner, event_id, channel, state, created_at)
    select ${owner}, 'evt_1' || lpad(n::text, 8, '0'), 'webhook', 'delivered', now() from generate_series(1, 3000) n`
  await sql`
    insert into endpoints (owner, channel, address, secret, failing_since, created_at)
    values (${owner}, 'webhook', 'https://agent.example', '\\x00', now(), now())`
  await sql`analyze deliveries, endpoints`
})

test.each(rare)('the %s deliveries of a busy webhook are found by the index of their state', async state => {
  let found: unknown[] = []
  const read = await rowsRead(db.url, async sql => {
    found = await listDeliveries(sql, { owner, state, before: null, limit: 50 })
  })
  expect(found).toHaveLength(3)
  expect(read).toBeLessThan(100)
})

test('the count of a failing webhook’s waiting events leaves out delivered ones', async () => {
  let waiting: number | undefined
  const read = await rowsRead(db.url, async sql => {
    const [webhook] = await listWebhookTrouble(sql, 20)
    waiting = Number(webhook?.waiting)
  })
  expect(waiting).toBe(6)
  expect(read).toBeLessThan(100)
})
