import { afterAll, expect, test } from 'bun:test'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { freeLostDeliveries } from '../../shared/webhooks/hint-due.ts'
import { listDueOwners, stepDeliveries } from '../../shared/webhooks/queries.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { emit, openLedger, statesOf } from './ledger.ts'
import { loseLeases } from './lose-leases.ts'

const BACKLOG = 1700

let worker: RunningWorker | null = null
const app = await openTestApp()
const ledger = openLedger()
afterAll(async () => {
  await worker?.close()
  await app.close()
  await ledger.stop()
})

/** An agent with a backlog of deliveries, some already attempted, and no worker yet. */
async function agentWithBacklog() {
  const agent = await app.agent('platform')
  const path = `/${agent.id}`
  const save = (callback_url: string | null) =>
    app.call('PATCH', '/keys', { key: agent.key, body: { callback_url } })
  await save(`${ledger.url}${path}`)
  const events = await emit(app.context, agent.id, BACKLOG)
  await app.db.sql`
    update deliveries set state = 'waiting', next_at = now() + interval '1 hour'
    where owner = ${agent.id} and event_id in ${app.db.sql(events.slice(0, 700))}`
  return {
    ...agent,
    save,
    url: `${ledger.url}${path}`,
    arrived: () => ledger.arrivals.filter(arrival => arrival.path === path).map(arrival => arrival.id),
    states: () => statesOf(app.context, agent.id),
  }
}

/** One step of a worker that then crashes. */
async function step(owner: string) {
  const now = app.context.now()
  const [taken] = await stepDeliveries(app.db.sql, {
    endpoints: [{ owner, channel: 'webhook', finished: [], max: 4, takeSuspect: false }],
    lease: crypto.randomUUID(),
    now,
    leaseMs: 20_000,
  })
  return taken
}
const isDue = async (owner: string) =>
  (await listDueOwners(app.db.sql, app.context.now(), '', 1000)).owners.includes(owner)

const ends: [string, (agent: Awaited<ReturnType<typeof agentWithBacklog>>) => Promise<unknown>][] = [
  ['cleared', agent => agent.save(null)],
  [
    'disabled by suspending its key',
    agent =>
      app.call('PATCH', `/operator/agents/${agent.id}`, { key: OPERATOR_KEY, body: { suspended: true } }),
  ],
  ['deleted with its key', agent => app.call('DELETE', '/keys', { key: agent.key })],
]
for (const [how, end] of ends)
  test(`cancels the backlog of a webhook that was ${how} in batches, across workers`, async () => {
    const agent = await agentWithBacklog()
    await end(agent)
    expect((await agent.states()).cancelled).toBe(500)
    let steps = 0
    for (let left = BACKLOG - 500; left > 0; left -= 500) {
      // The earlier workers are gone and their hints are lost.
      expect(await isDue(agent.id)).toBe(true)
      expect(await step(agent.id)).toEqual({ disabled: false, again: left >= 500, claimed: [] })
      steps++
    }
    expect(await agent.states()).toEqual({ cancelled: BACKLOG })
    expect(steps).toBe(3)
    expect(await isDue(agent.id)).toBe(false)
  })

test('a webhook that’s cleared and set again gets new events and none of the old ones', async () => {
  const agent = await agentWithBacklog()
  await agent.save(null)
  await agent.save(agent.url)
  const [left] = (await app.get('/webhooks/deliveries?state=cancelled', { key: agent.key })).body.deliveries
  const again = () => app.post(`/webhooks/deliveries/${left.id}/redeliver`, undefined, { key: agent.key })
  expect(await again()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })

  const fresh = await emit(app.context, agent.id, 3)
  const taken = await step(agent.id)
  expect(taken?.again).toBe(true)
  expect(taken?.claimed.map(each => each.id).toSorted()).toEqual(fresh.toSorted())
  await loseLeases(app.db.sql)
  await freeLostDeliveries(app.context)

  worker = await startWebhooks(app.context)
  const hint = () => app.context.hint('webhooks.drain', { owner: agent.id })
  hint()
  await until(async () => Bun.deepEquals(await agent.states(), { cancelled: BACKLOG, delivered: 3 }), hint)
  expect(new Set(agent.arrived())).toEqual(new Set(fresh))
  expect((await again()).status).toBe(202)
  await until(() => agent.arrived().includes(left.eventId), hint)
})
