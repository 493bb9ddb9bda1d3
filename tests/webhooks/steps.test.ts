import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Claimed } from '../../shared/webhooks/delivery.ts'
import type { LineStep } from '../../shared/webhooks/queries.ts'
import { makeSteps } from '../../workers/webhooks/steps.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { emit, statesOf } from './ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

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
const lineOf = (owner: string, finished: LineStep['finished'] = []): LineStep => ({
  ...{ owner, channel: 'webhook', finished, most: 4, suspect: false },
})
const sent = (delivery: Claimed, lease: string, answer: string): LineStep['finished'][number] => ({
  ...{ delivery, lease, verdict: { kind: 'delivered' } },
  tried: { at: app.context.now(), ms: 1, status: 200, error: null, answer },
})

test('lines that step together get what is theirs, each four at most', async () => {
  const take = makeSteps(app.context)
  const names = await owners(60)
  const given = await Promise.all(names.map(owner => take(lineOf(owner))))
  for (const [i, owner] of names.entries()) {
    const rows = await app.db.sql`
      select id from deliveries where owner = ${owner} and state = 'leased' and lease = ${given[i]?.lease ?? ''}`
    expect(given[i]?.claimed.map(each => each.delivery_id).toSorted()).toEqual(
      rows.map(row => String(row.id)).toSorted(),
    )
    expect(rows.length).toBe(4)
  }
  // Far fewer statements than lines.
  expect(new Set(given.map(each => each.lease)).size).toBeLessThan(10)
})

test('a line whose results no database takes fails alone', async () => {
  const take = makeSteps(app.context)
  const names = await owners(5)
  const given = await Promise.all(names.map(owner => take(lineOf(owner))))
  const results = await Promise.allSettled(
    names.map((owner, i) => {
      const { claimed = [], lease = '' } = given[i] ?? {}
      return take(
        lineOf(
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
