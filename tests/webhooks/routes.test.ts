import { describe, expect, test } from 'bun:test'
import { hashKey } from '../../shared/secrets.ts'
import { sendAgain, sendTest, setWebhook } from '../../shared/webhooks/endpoint.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { emit } from './ledger.ts'

const app = await testApp()

async function hooked() {
  const agent = await app.agent('verified')
  const body = { callback_url: 'https://agent.example.com/webhooks' }
  await app.call('PATCH', '/keys', { key: agent.key, body })
  return agent
}
const list = async (key: string, query = '') => (await app.get(`/webhooks/deliveries${query}`, { key })).body

describe('202', () => {
  test('POST /webhooks/test creates an event and its delivery', async () => {
    const { key } = await hooked()
    const { status, body } = await app.post('/webhooks/test', undefined, { key })
    expect(status).toBe(202)
    expect((await app.get('/events', { key })).body.events.at(-1)).toMatchObject({
      id: body.eventId,
      type: 'webhook.test',
      lead_id: null,
      business: null,
    })
    expect(await list(key)).toMatchObject({
      deliveries: [
        { eventId: body.eventId, type: 'webhook.test', state: 'pending', attempts: [], nextAt: null },
      ],
      count: 1,
      nextCursor: null,
    })
  })

  test('repeating a test with its Idempotency-Key creates one event, even if the first response was lost', async () => {
    const { key, id } = await hooked()
    const again = () => app.post('/webhooks/test', undefined, { key, headers: { 'idempotency-key': 'once' } })
    const first = await again()
    expect((await again()).body).toEqual(first.body)
    // Simulates a crash before the response was stored: the claim is free again, with the same token.
    const claim = Buffer.from('c1'.repeat(16), 'hex')
    const events = await Promise.all([1, 2, 3].map(() => sendTest(app.context, id, claim)))
    expect(new Set(events).size).toBe(1)
    await app.call('PATCH', '/keys', { key, body: { callback_url: null } })
    expect(await sendTest(app.context, id, claim)).toBe(String(events[0]))
    const { events: all } = (await app.get('/events', { key })).body
    expect(all.filter((event: { type: string }) => event.type === 'webhook.test').length).toBe(2)
  })

  test('redeliver restarts a finished delivery and leaves one in progress alone', async () => {
    const { key, id } = await hooked()
    await emit(app.context, id, 2)
    const [second, first] = (await list(key)).deliveries
    await app.db
      .sql`update deliveries set state = 'exhausted', attempts = 10, lost_leases = 1 where id = ${first.id}`
    await app.db.sql`
      update deliveries set state = 'leased', lease = 'x', lease_until = now(), attempts = 3 where id = ${second.id}`
    const again = (delivery: { id: string }) =>
      app.post(`/webhooks/deliveries/${delivery.id}/redeliver`, undefined, { key })
    expect(await again(first)).toMatchObject({ status: 202, body: { id: first.id, state: 'pending' } })
    expect((await again(second)).body).toEqual({ id: second.id, state: 'leased' })
    const rows = await app.db
      .sql`select attempts, lost_leases from deliveries where owner = ${id} order by event_id`
    expect([...rows]).toEqual([
      { attempts: 0, lost_leases: 0 },
      { attempts: 3, lost_leases: 0 },
    ])
  })
})

test('repeating a redelivery with its Idempotency-Key sends once, even if the first response was lost', async () => {
  const { key, id } = await hooked()
  await emit(app.context, id)
  const [delivery] = (await list(key)).deliveries
  const over = async () => {
    await app.db.sql`update deliveries set state = 'delivered' where id = ${delivery.id}`
  }
  const state = async () => (await list(key)).deliveries[0].state
  await over()
  const again = (name: string) =>
    app.post(`/webhooks/deliveries/${delivery.id}/redeliver`, undefined, {
      key,
      headers: { 'idempotency-key': name },
    })
  const first = await again('once')
  expect(first.body).toEqual({ id: delivery.id, state: 'pending' })
  await over()
  expect((await again('once')).body).toEqual(first.body)
  expect(await state()).toBe('delivered')
  expect((await again('twice')).status).toBe(202)
  expect(await state()).toBe('pending')

  // Simulates a crash before the response was stored: the same token comes again, first while the delivery is in progress.
  const claim = Buffer.from('c2'.repeat(16), 'hex')
  expect((await sendAgain(app.context, id, delivery.id, claim)).state).toBe('pending')
  await over()
  expect((await sendAgain(app.context, id, delivery.id, claim)).state).toBe('delivered')
  expect((await sendAgain(app.context, id, delivery.id, null)).state).toBe('pending')
})

describe('GET /webhooks/deliveries 200', () => {
  test('pages newest first, filtered by state or not', async () => {
    const { key, id } = await hooked()
    const events = await emit(app.context, id, 5)
    await app.db
      .sql`update deliveries set state = 'exhausted' where event_id in ${app.db.sql(events.slice(0, 2))}`
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(key, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.deliveries.map((delivery: { eventId: string }) => delivery.eventId))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual(events.toReversed())
    expect(await list(key, '?state=exhausted')).toMatchObject({ count: 2, nextCursor: null })
    expect(await list(key, '?state=delivered')).toEqual({ deliveries: [], count: 0, nextCursor: null })
  })
})

describe('400', () => {
  test('tier_required for a free key', async () => {
    const { key } = await app.agent()
    const answers = await Promise.all([
      app.post('/webhooks/test', undefined, { key }),
      app.get('/webhooks/deliveries', { key }),
      app.post('/webhooks/deliveries/dlv_01k9z5m8q4e6v8w2x0y1z3a5b7/redeliver', undefined, { key }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.error.code).toBe('tier_required')
    }
  })

  test('testing and redelivering need a webhook', async () => {
    const { key, id } = await hooked()
    await emit(app.context, id)
    const [delivery] = (await list(key)).deliveries
    await app.call('PATCH', '/keys', { key, body: { callback_url: null } })
    expect((await list(key)).deliveries[0].state).toBe('cancelled')
    for (const path of ['/webhooks/test', `/webhooks/deliveries/${delivery.id}/redeliver`]) {
      const answer = await app.post(path, undefined, { key })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'invalid_request',
        hint: expect.stringContaining('PATCH /keys'),
      })
    }
    expect((await list(key)).deliveries[0].state).toBe('cancelled')
  })

  test('an unknown state lists the allowed ones, and a foreign cursor is refused', async () => {
    const { key } = await hooked()
    const state = await app.get('/webhooks/deliveries?state=lost', { key })
    expect(state.body.error.hint).toContain('exhausted')
    const cursor = await app.get('/webhooks/deliveries?cursor=0', { key })
    expect(cursor.body.error.code).toBe('cursor_invalid')
  })
})

describe('404', () => {
  test('for an unknown, malformed or foreign delivery id', async () => {
    const [mine, theirs] = [await hooked(), await hooked()]
    await emit(app.context, theirs.id)
    const [delivery] = (await list(theirs.key)).deliveries
    for (const id of [delivery.id, 'dlv_01k9z5m8q4e6v8w2x0y1z3a5b7', 'x', '%00']) {
      const answer = await app.post(`/webhooks/deliveries/${id}/redeliver`, undefined, { key: mine.key })
      expect(answer.status).toBe(404)
      expect(answer.body.error.code).toBe('delivery_not_found')
    }
  })
})

describe('PATCH /keys and GET /keys', () => {
  test('saving again resets a failing webhook', async () => {
    const { key, id } = await hooked()
    await app.db.sql`
      update endpoints set enabled = false, failing_since = now(), failures = 30, paused_until = now() + interval '1 minute',
                           last_status = 500, last_delivery_at = '2026-11-21T10:00:00Z'
      where owner = ${id}`
    expect((await app.get('/keys', { key })).body).toMatchObject({
      callback_url: 'https://agent.example.com/webhooks',
      webhook: { enabled: false, lastStatus: 500, lastDeliveryAt: '2026-11-21T10:00:00.000Z' },
    })
    const callback_url = 'https://other.example.com/'
    const saved = await app.call('PATCH', '/keys', { key, body: { callback_url } })
    expect(saved.body).toMatchObject({
      saved: true,
      callback_url,
      signingSecret: expect.stringMatching(/^whsec_/),
    })
    expect((await app.get('/keys', { key })).body.webhook).toMatchObject({
      enabled: true,
      failingSince: null,
    })
    const [row] = await app.db
      .sql`select failures, paused_until from endpoints where owner = ${id} and channel = 'webhook'`
    expect(row).toEqual({ failures: 0, paused_until: null })
  })

  test('the database never stores the secret in plain text', async () => {
    const { key, id } = await hooked()
    const { body } = await app.call('PATCH', '/keys', { key, body: { callback_url: 'https://a.example/' } })
    const [row] = await app.db
      .sql`select endpoints::text as row from endpoints where owner = ${id} and channel = 'webhook'`
    const bytes = Buffer.from(String(body.signingSecret)).toString('hex')
    expect(String(row?.row)).not.toContain(bytes)
  })

  for (const [what, change, reason] of [
    ['lost its tier', { tier: 'free' }, 'tier'],
    ['was suspended', { suspended: true }, 'suspended'],
  ] as const)
    test(`a key that ${what} gets no more deliveries, and its events stay readable`, async () => {
      const { key, id } = await hooked()
      const ids = await emit(app.context, id, 2)
      await app.call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: change })
      await emit(app.context, id)
      const rows = await app.db.sql`
        select event_id, state from deliveries where owner = ${id} order by event_id`
      expect(rows.map(row => [row.event_id, row.state])).toEqual(ids.map(event => [event, 'cancelled']))
      const [endpoint] = await app.db
        .sql`select enabled from endpoints where owner = ${id} and channel = 'webhook'`
      expect(endpoint).toEqual({ enabled: false })

      await app.call('PATCH', `/operator/agents/${id}`, {
        key: OPERATOR_KEY,
        body: { tier: 'verified', suspended: false },
      })
      const { events } = (await app.get('/events', { key })).body
      const kinds = events.map((event: { type: string }) => event.type)
      // The first event is about the tier the key was created with.
      expect(kinds.slice(1, 4)).toEqual(['webhook.test', 'webhook.test', 'webhook.disabled'])
      expect(events[3].data).toEqual({ reason, lastStatus: null })
      // Disabled until it's saved again.
      expect((await app.get('/keys', { key })).body.webhook.enabled).toBe(false)
      const saved = await app.call('PATCH', '/keys', {
        key,
        body: { callback_url: 'https://agent.example.com/webhooks' },
      })
      expect(saved.status).toBe(200)
      await emit(app.context, id)
      expect((await list(key, '?state=pending')).count).toBe(1)
    })

  test("doesn't save a webhook for a key that lost its tier during the request", async () => {
    const { id, key } = await app.agent('free')
    const by = hashKey(key, app.context.config.keyPepper)
    const saved = setWebhook(app.context, id, 'https://agent.example.com/webhooks', by)
    await expect(saved).rejects.toMatchObject({ code: 'tier_required' })
  })

  test('deleting a key deletes its webhook', async () => {
    const { key, id } = await hooked()
    await emit(app.context, id)
    await app.call('DELETE', '/keys', { key })
    const [row] = await app.db.sql`
      select (select count(*) from endpoints where owner = ${id} and channel = 'webhook') as endpoints,
             (select state from deliveries where owner = ${id} and state = 'cancelled') as state`
    expect(row).toEqual({ endpoints: 0, state: 'cancelled' })
  })
})
