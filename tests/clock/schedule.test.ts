import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Context } from '../../shared/context.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { retryDelays } from '../../shared/webhooks/delivery.ts'
import { freeLostDeliveries, hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { deleteOld } from '../../workers/retention/delete-old.ts'
import { oldDeliveries } from '../../workers/retention/rules.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { aBusiness, aLead, DAY, HOUR } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'

const clock = { now: new Date() }
/** By how much the other process is ahead. */
let skew = 0
let answers = 500
const ledger = openLedger(() => new Response('', { status: answers }))
let app: TestApp
let other: TestApp
const workers: RunningWorker[] = []
beforeAll(async () => {
  app = await openTestApp({ clock })
  other = await openTestApp({
    db: { ...app.db, drop: async () => {} },
    context: { now: () => new Date(clock.now.getTime() + skew) },
  })
  for (const { context } of [app, other]) workers.push(await startWebhooks(context))
})
afterAll(async () => {
  for (const worker of workers) await worker.close()
  await other.close()
  await app.close()
  await ledger.stop()
})

const schedule = async (context: Context) => {
  await freeLostDeliveries(context)
  await hintDueDeliveries(context)
}
const aHook = async () => {
  const agent = await app.agent('platform')
  const path = `/${agent.id}`
  await app.call('PATCH', '/keys', { key: agent.key, body: { callback_url: `${ledger.url}${path}` } })
  return { ...agent, arrivals: () => ledger.arrivals.filter(arrival => arrival.path === path) }
}
const deliveryOf = async (owner: string) => {
  const [row] = await app.db.sql<{ state: string; next_at: Date | null }[]>`
    select state, next_at from deliveries where owner = ${owner}`
  return row
}

test('a webhook that always fails is tried on schedule, given up, and left alone', async () => {
  const agent = await aHook()
  await app.call('POST', '/webhooks/test', { key: agent.key, body: {} })
  app.context.hint('webhooks.drain', { owner: agent.id })
  for (const [n, seconds] of retryDelays.entries()) {
    await until(
      async () => (await deliveryOf(agent.id))?.state === 'waiting',
      () => schedule(app.context),
    )
    expect(agent.arrivals().length).toBe(n + 1)
    const { next_at } = (await deliveryOf(agent.id)) ?? {}
    const wait = (Number(next_at) - clock.now.getTime()) / 1000
    expect(Math.abs(wait - seconds)).toBeLessThan(seconds * 0.1 + 60)
    clock.now = new Date(Number(next_at) - 1)
    await schedule(app.context)
    expect((await deliveryOf(agent.id))?.state).toBe('waiting')
    clock.now = new Date(Number(next_at))
    await until(
      () => agent.arrivals().length === n + 2,
      () => schedule(app.context),
    )
  }
  await until(async () => (await deliveryOf(agent.id))?.state === 'exhausted')
  for (let day = 0; day < 20; day++) {
    clock.now = new Date(clock.now.getTime() + DAY)
    await schedule(app.context)
    await deleteOld(app.context, oldDeliveries)
  }
  expect((await deliveryOf(agent.id))?.state).toBe('exhausted')
  clock.now = new Date(clock.now.getTime() + 10 * DAY)
  await deleteOld(app.context, oldDeliveries)
  expect(await deliveryOf(agent.id)).toBeUndefined()
  expect(agent.arrivals().length).toBe(retryDelays.length + 1)
  const kept = await app.get('/events', { key: agent.key })
  expect(kept.body.events.map(({ id }: { id: string }) => id)).toContain(agent.arrivals()[0]?.id)
})

test('two processes whose clocks differ, or jump an hour, lose nothing, send nothing twice and break no cursor', async () => {
  answers = 200
  const agent = await aHook()
  const { slug } = await aBusiness(app)
  const leads: string[] = []
  const seen: string[] = []
  let cursor = ''
  for (const [n, ahead] of [0, 7000, -7000, HOUR, 0, -HOUR, 0, 25_000, -25_000, HOUR].entries()) {
    skew = ahead
    // One process works by its clock while the other sends.
    for (const through of [app, other]) leads.push(await aLead(through, slug, agent.key))
    for (const { context } of n % 2 === 0 ? [app, other] : [other, app]) await schedule(context)
    const page = await (n % 2 === 0 ? app : other).get(`/events?limit=200${cursor && `&after=${cursor}`}`, {
      key: agent.key,
    })
    expect(page.status).toBe(200)
    cursor = page.body.lastId ?? cursor
    seen.push(...page.body.events.map(({ id }: { id: string }) => id))
    clock.now = new Date(clock.now.getTime() + 1000)
  }
  skew = 0
  clock.now = new Date(clock.now.getTime() + 2 * HOUR)
  const rows = await app.db.sql<{ id: string }[]>`select id from events where owner = ${agent.id} order by id`
  const all = rows.map(({ id }) => id)
  expect(seen).toEqual(all)
  const hooked = all.slice(1) // the first one told of the agent's tier, before it had a webhook
  expect(hooked.length).toBe(leads.length)
  await until(
    async () =>
      (await app.db.sql`select from deliveries where owner = ${agent.id} and state <> 'delivered'`).count ===
      0,
    () => schedule(app.context),
  )
  expect(
    agent
      .arrivals()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(hooked.toSorted())
})
