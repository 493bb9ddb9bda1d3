import { expect, test } from 'bun:test'
import type { ClaimedDelivery } from '../../shared/webhooks/delivery.ts'
import type { EndpointStep } from '../../shared/webhooks/queries.ts'
import { makeStepBatcher } from '../../workers/webhooks/step-batcher.ts'
import { testApp } from '../test-app.ts'
import { emit, statesOf } from './ledger.ts'

const app = await testApp()

async function owners(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `agt_${crypto.randomUUID()}`)
  for (const owner of names) {
    await app.db.sql`
      insert into endpoints (owner, channel, address, secret, created_at)
      values (${owner}, 'webhook', 'https://x.example', 's', now())`
    await emit(app.context, owner, 6)
  }
  return names
}
const endpointOf = (owner: string, finished: EndpointStep['finished'] = []): EndpointStep => ({
  owner,
  channel: 'webhook',
  finished,
  max: 4,
  takeSuspect: false,
})
const sent = (
  delivery: ClaimedDelivery,
  lease: string,
  answer: string,
): EndpointStep['finished'][number] => ({
  delivery,
  lease,
  verdict: { kind: 'delivered' },
  attempt: { at: app.context.now(), ms: 1, status: 200, error: null, answer },
})

test('endpoints that share a step each get at most four of their own deliveries', async () => {
  const takeStep = makeStepBatcher(app.context)
  const names = await owners(60)
  const steps = await Promise.all(names.map(owner => takeStep(endpointOf(owner))))
  for (const [i, owner] of names.entries()) {
    const rows = await app.db.sql`
      select id from deliveries where owner = ${owner} and state = 'leased' and lease = ${steps[i]?.lease ?? ''}`
    expect(steps[i]?.claimed.map(each => each.delivery_id).toSorted()).toEqual(
      rows.map(row => String(row.id)).toSorted(),
    )
    expect(rows.length).toBe(4)
  }
  // There are far fewer statements than endpoints.
  expect(new Set(steps.map(each => each.lease)).size).toBeLessThan(10)
})

test("an endpoint whose results the database refuses doesn't fail the others", async () => {
  const takeStep = makeStepBatcher(app.context)
  const names = await owners(5)
  const steps = await Promise.all(names.map(owner => takeStep(endpointOf(owner))))
  const results = await Promise.allSettled(
    names.map((owner, i) => {
      const { claimed = [], lease = '' } = steps[i] ?? {}
      return takeStep(
        endpointOf(
          owner,
          claimed.map(each => sent(each, lease, i === 3 ? '\0' : 'ok')),
        ),
      )
    }),
  )
  expect(results.map(result => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  const states = await Promise.all(names.map(owner => statesOf(app.context, owner)))
  expect(states.map(state => state.delivered ?? 0)).toEqual([4, 4, 4, 0, 4])
})
