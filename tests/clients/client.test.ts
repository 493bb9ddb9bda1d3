import { afterAll, describe, expect, test } from 'bun:test'
import {
  type AgentEvent,
  AgentExchange,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  verifyWebhook,
  WebhookVerificationError,
} from '../../packages/client/src/main.ts'
import { newSecret, signedHeaders } from '../../shared/webhooks/sign.ts'
import { aBusiness, aLead } from '../factories.ts'
import { openTestApp } from '../test-app.ts'

/** Network faults for the next requests. Later ones pass. */
let faults: (() => Response | 'lose the response')[] = []
let seen: Request[] = []

const app = await openTestApp()
const slug = (await aBusiness(app)).slug
const key = (await app.agent()).key
const edge = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 60,
  async fetch(request) {
    seen.push(request.clone() as Request)
    const fault = faults.shift()?.()
    if (fault instanceof Response) return fault
    const response = await app.api.handle(request)
    return fault ? new Response(null, { status: 502 }) : response
  },
})
const exchange = new AgentExchange({ baseUrl: `${edge.url}`, key })
afterAll(async () => {
  await edge.stop(true)
  await app.close()
})

const refusal =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { error: { code, message: 'No.', hint: 'Do this.', docs: 'https://x.example' } },
      { status, headers },
    )

const lastEvents = async (count: number) => (await exchange.listEvents({ limit: 200 })).events.slice(-count)

describe('retries', () => {
  test('a write whose response was lost happens once', async () => {
    seen = []
    faults = [() => 'lose the response']
    const before = (await exchange.getKey()).counts.inquiries
    faults = [() => 'lose the response']
    seen = []
    const { lead_id } = await exchange.inquire(slug, {
      customer: { name: 'Dana Reyes', email: 'dana@customer.example' },
      customer_consent: true,
    })
    expect(lead_id).toStartWith('lead_')
    const keys = seen.map(request => request.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await exchange.getKey()).counts.inquiries).toBe(before + 1)
  })

  test('waits as long as Retry-After says, but not for minutes', async () => {
    faults = [refusal(429, 'rate_limited', { 'retry-after': '1' })]
    const started = Date.now()
    await exchange.search()
    expect(Date.now() - started).toBeGreaterThanOrEqual(990)
    faults = [refusal(429, 'rate_limited', { 'retry-after': '600' })]
    const error = await exchange.search().catch(each => each)
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error.retryAfterSeconds).toBe(600)
  })

  test('stops after maxRetries', async () => {
    seen = []
    faults = Array.from({ length: 5 }, () => refusal(503, 'unavailable', { 'retry-after': '0' }))
    expect(await exchange.search().catch(each => each)).toBeInstanceOf(ServerError)
    expect(seen).toHaveLength(3)
    faults = []
  })

  test.each([400, 401, 404, 409])("doesn't repeat what was refused: %i", async status => {
    seen = []
    faults = [refusal(status, 'any_code')]
    await exchange.search().catch(() => {})
    expect(seen).toHaveLength(1)
  })

  test("doesn't repeat a DELETE whose response was lost", async () => {
    seen = []
    faults = [() => new Response(null, { status: 502 })]
    await exchange.request('delete', '/keys').catch(() => {})
    expect(seen).toHaveLength(1)
  })

  test('stop when the caller aborts', async () => {
    const stopping = new AbortController()
    faults = [refusal(503, 'unavailable', { 'retry-after': '20' })]
    const search = exchange.search({}, { signal: stopping.signal })
    setTimeout(() => stopping.abort(), 50)
    expect((await search.catch(each => each)).name).toBe('AbortError')
  })
})

describe('errors', () => {
  test.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [412, ConflictError],
    [413, InvalidRequestError],
  ])('%i has a class, and everything the service said', async (status, type) => {
    faults = [refusal(status, 'any_code', { 'error-action': 'fix', 'request-id': 'req_x' })]
    const error = await exchange.search().catch(each => each)
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({
      name: type.name,
      status,
      code: 'any_code',
      message: 'No.',
      hint: 'Do this.',
      action: 'fix',
      docs: 'https://x.example',
      requestId: 'req_x',
    })
  })

  test('a service that can’t be reached', async () => {
    const nobody = new AgentExchange({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
    const error = await nobody.search().catch(each => each)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ status: 0, code: 'unreachable', action: 'retry' })
  })

  test('a service that never responds', async () => {
    using silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) })
    const patient = new AgentExchange({ baseUrl: `${silent.url}`, maxRetries: 0, timeoutMs: 50 })
    expect(await patient.search().catch(each => each)).toMatchObject({ code: 'timeout', action: 'retry' })
  })

  test('a proxy whose service is down', async () => {
    faults = [() => new Response('<h1>Bad gateway</h1>', { status: 502 })]
    const impatient = new AgentExchange({ baseUrl: `${edge.url}`, maxRetries: 0 })
    expect(await impatient.search().catch(each => each)).toMatchObject({
      status: 502,
      code: 'not_an_exchange',
      action: 'retry',
      hint: 'Try again later.',
    })
  })

  test('another service', async () => {
    faults = [() => new Response('<h1>Hello</h1>')]
    expect(await exchange.search().catch(each => each)).toMatchObject({
      status: 200,
      code: 'not_an_exchange',
    })
  })
})

describe('requests', () => {
  test('path parameters are escaped', async () => {
    seen = []
    await exchange.getBusiness('../keys?x=1').catch(() => {})
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/businesses/..%2Fkeys%3Fx%3D1')
  })

  test('the key is sent to no other address', async () => {
    let leaked = false
    using other = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ headers }) => {
        leaked ||= headers.has('authorization')
        return new Response('{}')
      },
    })
    faults = [() => Response.redirect(`${other.url}`, 307)]
    expect(await exchange.search().catch(each => each)).toMatchObject({ code: 'not_an_exchange' })
    expect(leaked).toBe(false)
  })

  test('lists, reads and writes the Commons', async () => {
    const { boards } = await exchange.listBoards()
    expect(boards.length).toBeGreaterThan(0)
    const { post } = await exchange.postThread({
      board: 'trades',
      title: 'Trip fees',
      body: 'Who charges them?',
    })
    await exchange.comment(post.id, 'Most do, between 30 and 90 dollars.')
    expect((await exchange.getThread(post.id)).post.comments).toHaveLength(1)
    expect((await exchange.searchThreads({ q: 'trip fees' })).posts[0]?.id).toBe(post.id)
  })
})

describe('events', () => {
  test('come in order, survive an outage, and continue after the last saved one', async () => {
    const after = await exchange.lastEventId()
    for (let n = 0; n < 5; n++) await aLead(app, slug, key)
    const expected = (await lastEvents(5)).map(each => each.id)
    let saved = after
    const cursor = { load: () => saved, save: (id: string) => (saved = id) }
    const outages: Error[] = []
    const read = async (count: number) => {
      const events: AgentEvent[] = []
      for await (const event of exchange.events({ cursor, onOutage: error => outages.push(error) })) {
        events.push(event)
        if (events.length === count) break
      }
      return events.map(each => each.id)
    }
    faults = Array.from({ length: 5 }, () => refusal(503, 'unavailable', { 'retry-after': '0' }))
    // The third was handed out but never finished, so it comes again.
    expect(await read(3)).toEqual(expected.slice(0, 3))
    expect(outages).toHaveLength(1)
    expect(await read(3)).toEqual(expected.slice(2))
  })

  test('wait for new ones, and end when the caller aborts', async () => {
    const stopping = new AbortController()
    const after = await exchange.lastEventId()
    const read = (async () => {
      const types: string[] = []
      for await (const { type } of exchange.events({ after, signal: stopping.signal })) {
        types.push(type)
        setTimeout(() => stopping.abort(), 50)
      }
      return types
    })()
    await aLead(app, slug, key)
    expect(await read).toEqual(['lead.received'])
  })

  test('end with an error that a retry can’t fix', async () => {
    const wrong = new AgentExchange({ baseUrl: `${edge.url}`, key: 'agx_wrong' })
    const error = await wrong
      .events()
      .next()
      .catch(each => each)
    expect(error).toBeInstanceOf(AuthenticationError)
  })
})

describe('verifyWebhook', () => {
  const secret = newSecret()
  const body = JSON.stringify({ id: 'evt_1', type: 'webhook.test', data: { text: 'Grüße' } })
  const at = new Date('2026-11-22T12:00:00Z')
  const headers = signedHeaders({ id: 'evt_1', at, body, secrets: [secret] })

  test('returns the event of a delivery', async () => {
    expect((await verifyWebhook(body, headers, secret, { now: at })).type).toBe('webhook.test')
    expect((await verifyWebhook(body, new Headers(headers), [newSecret(), secret], { now: at })).id).toBe(
      'evt_1',
    )
  })

  test('accepts either of two signatures', async () => {
    const both = signedHeaders({ id: 'evt_1', at, body, secrets: [newSecret(), secret] })
    expect((await verifyWebhook(body, both, secret, { now: at })).id).toBe('evt_1')
  })

  const late = new Date(at.getTime() + 301_000)
  test.each<[string, string, Record<string, string>, string, Date]>([
    ['another body', `${body} `, headers, secret, at],
    ['another secret', body, headers, newSecret(), at],
    ['another id', body, { ...headers, 'webhook-id': 'evt_2' }, secret, at],
    ['an old delivery', body, headers, secret, late],
    ['a time that is none', body, { ...headers, 'webhook-timestamp': '1e9' }, secret, at],
    ['no signature', body, { ...headers, 'webhook-signature': '' }, secret, at],
    ['a broken signature', body, { ...headers, 'webhook-signature': 'v1,%%%' }, secret, at],
    ['an empty secret', body, headers, 'whsec_', at],
    ['no headers', body, {}, secret, at],
  ])('refuses %s', async (_, text, given, used, now) => {
    expect(await verifyWebhook(text, given, used, { now }).catch(each => each)).toBeInstanceOf(
      WebhookVerificationError,
    )
  })
})
