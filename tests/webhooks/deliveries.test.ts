import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../db/embedded-port.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { backends } from '../backends.ts'
import { movableDatabase } from '../clock/moved.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { type Arrival, emit, type Ledger, openLedger, statesOf } from './ledger.ts'

/** For several workers, each of which listens on its own. */
const config = { databaseConnections: 24 }
const HOUR = 3600_000
const DAY = 24 * HOUR

for (const { name, redisUrl, missing } of backends)
  describe.skipIf(missing)(`deliveries on ${name}`, () => {
    let db: Awaited<ReturnType<typeof movableDatabase>>
    let app: TestApp
    let worker: RunningWorker
    let ledger: Ledger
    let clock = new Date()
    /** Responses by path. The default is 200. */
    const replies = new Map<string, (arrival: Arrival) => Response | Promise<Response>>()

    beforeAll(async () => {
      db = await movableDatabase()
      app = await openTestApp({ db, redisUrl, config, context: { now: () => clock } })
      worker = await startWebhooks(app.context)
      ledger = openLedger(arrival => replies.get(arrival.path)?.(arrival) ?? new Response('ok'))
    })
    afterAll(async () => {
      await worker.close()
      await app.close()
      await ledger.stop()
    })

    const later = (ms: number) => {
      clock = new Date(clock.getTime() + ms)
    }
    /** A platform agent with a webhook to its own path on the ledger. */
    async function hooked() {
      const agent = await app.agent('platform')
      const path = `/${agent.id}`
      const save = (callback_url: string | null) =>
        app.call('PATCH', '/keys', { key: agent.key, body: { callback_url } })
      const { body } = await save(`${ledger.url}${path}`)
      return {
        ...agent,
        path,
        save,
        secret: String(body.signingSecret),
        arrivals: () => ledger.arrivals.filter(arrival => arrival.path === path),
        log: async (query = '') => (await app.get(`/webhooks/deliveries${query}`, { key: agent.key })).body,
        webhook: async () => (await app.get('/keys', { key: agent.key })).body.webhook,
        settled: (state: string, count: number) =>
          until(
            async () => (await statesOf(app.context, agent.id))[state] === count,
            () => app.context.hint('webhooks.drain', { owner: agent.id }),
          ),
        /** Hints at due deliveries, like the scheduler. */
        retried: (count: number) =>
          until(async () => {
            await hintDueDeliveries(app.context)
            return (await statesOf(app.context, agent.id)).delivered === count
          }),
      }
    }

    test('sends the same bytes as GET /events, signed per Standard Webhooks', async () => {
      const agent = await hooked()
      const [event = ''] = await emit(app.context, agent.id)
      await agent.settled('delivered', 1)
      const [arrival] = agent.arrivals()
      if (!arrival) throw new Error('nothing arrived')
      expect(arrival.id).toBe(event)
      expect(arrival.headers['content-type']).toBe('application/json')
      const page = await app.get('/events', { key: agent.key })
      expect(page.text).toContain(arrival.body)
      expect(new Webhook(agent.secret).verify(arrival.body, arrival.headers)).toMatchObject({ id: event })
      expect(() => new Webhook(agent.secret).verify(`${arrival.body} `, arrival.headers)).toThrow()
    })

    test('signs with both secrets for a day after a rotation', async () => {
      const agent = await hooked()
      const saved = await agent.save(`${ledger.url}${agent.path}`)
      const fresh = String(saved.body.signingSecret)
      expect(new Date(saved.body.previousSecretValidUntil).getTime()).toBe(clock.getTime() + DAY)
      await emit(app.context, agent.id)
      await agent.settled('delivered', 1)
      later(DAY)
      await emit(app.context, agent.id)
      await agent.settled('delivered', 2)
      const [during, after] = agent.arrivals()
      // The library rejects old timestamps, so only the signatures are checked.
      const signs = (secret: string, { headers, body, id }: Arrival) =>
        headers['webhook-signature']
          ?.split(' ')
          .includes(new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), body))
      if (!during || !after) throw new Error('nothing arrived')
      expect([signs(fresh, during), signs(agent.secret, during)]).toEqual([true, true])
      expect([signs(fresh, after), signs(agent.secret, after)]).toEqual([true, false])
    })

    test('signs with every secret that was promised for a day, at most five', async () => {
      const agent = await hooked()
      const secrets = [agent.secret]
      const save = async () => {
        secrets.unshift(String((await agent.save(`${ledger.url}${agent.path}`)).body.signingSecret))
        later(1000)
      }
      const signed = async (count: number) => {
        await emit(app.context, agent.id)
        await agent.settled('delivered', count)
        const { id, body, headers } = agent.arrivals().at(-1) ?? { id: '', body: '', headers: {} as never }
        const at = new Date(Number(headers['webhook-timestamp']) * 1000)
        const expected = secrets.map(secret => new Webhook(secret).sign(id, at, body))
        return headers['webhook-signature']?.split(' ').map(each => expected.indexOf(each))
      }
      await save()
      await save()
      expect(await signed(1)).toEqual([0, 1, 2])
      for (let n = 0; n < 4; n++) await save()
      expect(await signed(2)).toEqual([0, 1, 2, 3, 4])
      later(DAY)
      await save()
      expect(await signed(3)).toEqual([0, 1])
    })

    test('retries a failed delivery on schedule with the same id, and logs each attempt', async () => {
      const agent = await hooked()
      replies.set(agent.path, () => new Response('no\0 room', { status: 500 }))
      const [event = ''] = await emit(app.context, agent.id)
      await agent.settled('waiting', 1)
      const [waiting] = (await agent.log('?state=waiting')).deliveries
      const wait = new Date(waiting.nextAt).getTime() - clock.getTime()
      expect(wait).toBeGreaterThanOrEqual(4500)
      expect(wait).toBeLessThanOrEqual(5600)
      expect(await agent.webhook()).toMatchObject({
        enabled: true,
        lastStatus: 500,
        failingSince: clock.toISOString(),
      })

      replies.delete(agent.path)
      await hintDueDeliveries(app.context)
      later(6000)
      await agent.retried(1)
      expect(agent.arrivals().map(arrival => arrival.id)).toEqual([event, event])
      const { deliveries } = await agent.log()
      expect(deliveries).toMatchObject([
        { eventId: event, type: 'webhook.test', state: 'delivered', nextAt: null },
      ])
      expect(deliveries[0].attempts).toMatchObject([
        { status: 500, error: null, answer: 'no\uFFFD room' },
        { status: 200, error: null, answer: 'ok' },
      ])
      expect(await agent.webhook()).toMatchObject({ enabled: true, lastStatus: 200, failingSince: null })
    })

    test('logs an error without a response if the endpoint is unreachable', async () => {
      const agent = await hooked()
      await agent.save(`http://127.0.0.1:${await freePort()}/closed`)
      await emit(app.context, agent.id)
      await agent.settled('waiting', 1)
      const { deliveries } = await agent.log()
      expect(deliveries[0].attempts[0]).toMatchObject({
        status: null,
        answer: null,
        error: 'connect: ECONNREFUSED',
      })
    })

    test('410 disables the webhook, adds an event to GET /events, and cancels pending deliveries', async () => {
      const agent = await hooked()
      replies.set(agent.path, () => new Response(null, { status: 410 }))
      await emit(app.context, agent.id, 30)
      await agent.settled('cancelled', 30)
      expect(agent.arrivals().length).toBeLessThanOrEqual(4)
      expect((await agent.webhook()).enabled).toBe(false)
      const { events } = (await app.get('/events?limit=200', { key: agent.key })).body
      expect(events.at(-1)).toMatchObject({
        type: 'webhook.disabled',
        data: { reason: 'gone', lastStatus: 410 },
      })
      expect(events.filter((event: { type: string }) => event.type === 'webhook.disabled').length).toBe(1)
      // Events emitted while it's disabled aren't delivered, only readable.
      await emit(app.context, agent.id)
      expect(await statesOf(app.context, agent.id)).toEqual({ cancelled: 30 })

      replies.delete(agent.path)
      await agent.save(`${ledger.url}${agent.path}`)
      await emit(app.context, agent.id)
      await agent.settled('delivered', 1)
      expect(await agent.webhook()).toMatchObject({ enabled: true, failingSince: null })
    })

    test('disables the webhook after five days of failures', async () => {
      const agent = await hooked()
      replies.set(agent.path, () => new Response(null, { status: 503 }))
      await emit(app.context, agent.id)
      await agent.settled('waiting', 1)
      later(5 * DAY - 1000)
      await emit(app.context, agent.id)
      await agent.settled('waiting', 2)
      expect((await agent.webhook()).enabled).toBe(true)
      later(2000)
      await db.moveTo(clock.getTime() - Date.now())
      await emit(app.context, agent.id)
      await agent.settled('cancelled', 3)
      await db.moveTo(0)
      expect((await agent.webhook()).enabled).toBe(false)
      const { events } = (await app.get('/events', { key: agent.key })).body
      expect(events.at(-1)).toMatchObject({ type: 'webhook.disabled', data: { reason: 'failing' } })
    })

    test("null cancels pending deliveries, and responses from an old URL don't affect a new one", async () => {
      const agent = await hooked()
      const gate = Promise.withResolvers<void>()
      replies.set(agent.path, async () => {
        await gate.promise
        return new Response(null, { status: 410 })
      })
      await emit(app.context, agent.id, 6)
      await until(() => agent.arrivals().length === 4)
      const cleared = await agent.save(null)
      expect(cleared.body).toEqual({
        saved: true,
        callback_url: null,
        signingSecret: null,
        previousSecretValidUntil: null,
      })
      expect(await statesOf(app.context, agent.id)).toEqual({ cancelled: 2, leased: 4 })
      await agent.save(`${ledger.url}${agent.path}-moved`)
      gate.resolve()
      // The delivery in flight is retried at the new URL, which the old one's 410 didn't disable.
      await agent.settled('delivered', 4)
      expect(await statesOf(app.context, agent.id)).toEqual({ cancelled: 2, delivered: 4 })
      expect((await agent.webhook()).enabled).toBe(true)
    })

    test('sends at most four deliveries at once, with any number of workers', async () => {
      const agent = await hooked()
      replies.set(agent.path, async () => {
        await Bun.sleep(5)
        return new Response('ok')
      })
      const others = await Promise.all([startWebhooks(app.context), startWebhooks(app.context)])
      for (let n = 0; n < 12; n++) await emit(app.context, agent.id, 10)
      await agent.settled('delivered', 120)
      for (const other of others) await other.close()
      expect(ledger.peak(agent.path)).toBe(4)
      expect(new Set(agent.arrivals().map(arrival => arrival.id)).size).toBe(120)
      expect(agent.arrivals().length).toBe(120)
    })

    test("a thousand deliveries to a slow endpoint don't delay other endpoints", async () => {
      const [slow, quick] = [await hooked(), await hooked()]
      const gate = Promise.withResolvers<void>()
      replies.set(slow.path, async () => {
        await gate.promise
        return new Response('ok')
      })
      await emit(app.context, slow.id, 1000)
      await until(() => slow.arrivals().length === 4)
      await emit(app.context, quick.id, 100)
      await quick.settled('delivered', 100)
      expect(slow.arrivals().length).toBe(4)
      await slow.save(null)
      gate.resolve()
      await slow.settled('cancelled', 996)
    })

    test('probes a failing endpoint now and then, and sends everything once it recovers', async () => {
      const agent = await hooked()
      replies.set(agent.path, () => new Response(null, { status: 500 }))
      await emit(app.context, agent.id, 60)
      await until(async () => {
        const [row] = await app.db
          .sql`select paused_until from endpoints where owner = ${agent.id} and channel = 'webhook'`
        return row?.paused_until !== null && !(await statesOf(app.context, agent.id)).leased
      })
      const failed = agent.arrivals().length
      expect(failed).toBeLessThanOrEqual(14)
      await emit(app.context, agent.id, 1)
      later(60_000)
      await emit(app.context, agent.id, 1)
      await until(
        async () => !(await statesOf(app.context, agent.id)).leased && agent.arrivals().length > failed,
      )
      expect(agent.arrivals().length).toBe(failed + 1)

      replies.delete(agent.path)
      later(HOUR)
      await agent.retried(62)
    })
  })
