import { beforeAll, expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { findPage } from '../../shared/customer/page-queries.ts'
import { listLeadsOfCustomer } from '../../shared/customer/withdraw-queries.ts'
import { firstIdAt, type Id } from '../../shared/ids.ts'
import { listLeadsOfRemoved } from '../../shared/leads/close-queries.ts'
import { listDeliveries } from '../../shared/webhooks/log-queries.ts'
import { aBusiness, aLead, DAY } from '../factories.ts'
import { rowsRead } from '../rows-read.ts'
import { testApp } from '../test-app.ts'

const MANY = 3000
const app = await testApp()
let agent: Id<'agt'>
let digest: Buffer
let points: Buffer[]
/** A customer of an agent and a business that both have thousands of leads and events, among others who have few. */
beforeAll(async () => {
  const { sql } = app.db
  const { slug } = await aBusiness(app)
  const { key, id } = await app.agent('verified')
  agent = id as Id<'agt'>
  const lead = await aLead(app, slug, key)
  const [row] = await sql`select page_digest, business_id from leads where id = ${lead}`
  digest = row?.page_digest
  points = (await sql`select digest from contact_points where lead_id = ${lead}`).map(each => each.digest)
  await sql`
    insert into leads (id, business_id, agent_id, operator_group, tier, counted, status_since, idle_from, consented_at,
                       created_at, updated_at)
    select 'lead_9' || lpad(n::text, 25, '0'), business_id, agent_id, operator_group, tier, false, at, at, at, at, at
    from leads, generate_series(1, ${MANY}::int) n, (select now() as at) t where id = ${lead}`
  const from = firstIdAt('evt', new Date()).slice(0, 14)
  // Most owners have few events, so the average says nothing about these two.
  await sql`
    insert into events (owner, id, type, at, lead_id, data)
    select case when n > ${2 * MANY}::int then 'agt_' || n when n % 2 = 0 then ${id} else ${`biz_${row?.business_id}`} end,
           ${from} || lpad(n::text, 16, '0'), 'lead.received', now(), 'lead_9' || lpad(n::text, 25, '0'), '{"status":"received"}'
    from generate_series(1, ${6 * MANY}::int) n`
  await sql`
    insert into deliveries (owner, event_id, channel, state, created_at)
    select owner, id, 'webhook', 'delivered', at from events where owner = ${id}`
  await sql`analyze leads, events, deliveries, contact_points`
})

const queries: Record<string, (sql: Sql) => Promise<unknown>> = {
  "a customer's page": sql => findPage(sql, digest),
  "a customer's leads of one agent": sql => listLeadsOfCustomer(sql, agent, points, false),
  "an agent's deliveries": sql => listDeliveries(sql, { owner: agent, state: null, before: null, limit: 20 }),
  'what removed businesses left open': sql =>
    listLeadsOfRemoved(sql, new Date(Date.now() - 100 * DAY), [], 500),
}

test.each(Object.keys(queries))("%s: the others' rows aren't read", async name => {
  const query = queries[name]
  if (!query) throw new Error(name)
  expect(await rowsRead(app.db.url, query)).toBeLessThan(200)
})
