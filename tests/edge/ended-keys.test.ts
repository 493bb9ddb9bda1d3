import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { createECDH, randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { makeVapidKey } from '../../shared/push/vapid.ts'
import { aCard } from '../businesses/cards.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness } from '../factories.ts'
import { formOf } from '../form-browser.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { until } from '../until.ts'

// Two processes on one database: a request under way on one must not still act for a key or session that was ended on the other.
const app = await openTestApp()
const other = await openTestApp({
  db: { ...app.db, drop: async () => {} },
  config: { allowPrivateWebhooks: false, vapidPrivateKey: makeVapidKey() },
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** Sends a request to the other process, whose body is finished only when `meanwhile` is done. */
async function sendSlowly(
  {
    method,
    path,
    headers,
    text,
  }: { method: string; path: string; headers: Record<string, string>; text: string },
  meanwhile: () => Promise<unknown>,
) {
  const started = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const [first, rest] = [text.slice(0, -1), text.slice(-1)]
  let pulls = 0
  const body = new ReadableStream(
    {
      async pull(stream) {
        if (pulls++ === 0) return stream.enqueue(Buffer.from(first))
        // The server has read the beginning, so it let the request in.
        started.resolve()
        await done.promise
        stream.enqueue(Buffer.from(rest))
        stream.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = other.api.handle(new Request(`http://localhost:3000${path}`, { method, headers, body }))
  await started.promise
  await meanwhile()
  done.resolve()
  const response = await answer
  return { status: response.status, text: await response.text() }
}

const json = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })
const resetAccess = (slug: string) =>
  app.post(`/operator/businesses/${slug}/reset-access`, undefined, { key: OPERATOR_KEY })
/** A key is remembered until the message that it ended arrives. */
const isRefused = (path: string, key: string) =>
  until(async () => (await other.get(path, { key })).status === 401)
const addressOf = async (slug: string) =>
  (await app.db.sql`select contact_email as address from businesses where slug = ${slug}`)[0]?.address

describe('a request that was under way when its key or session ended', () => {
  test('doesn’t bring a former owner’s address back after a reset', async () => {
    const { slug, key } = await aBusiness(app)
    const text = JSON.stringify(aCard({ contact_email: 'former@alamo.example' }))
    const request = { method: 'PUT', path: '/desk/card', headers: json(key), text }
    const answer = await sendSlowly(request, async () => {
      await resetAccess(slug)
      await isRefused('/desk', key)
    })
    expect([answer.status, await addressOf(slug)]).toEqual([401, null])
  })

  test('writes nothing for an agent whose key was revoked', async () => {
    const { key } = await app.agent()
    const text = JSON.stringify({ board: 'bugs', title: 'A slow feed', body: 'It took two minutes today.' })
    const request = { method: 'POST', path: '/commons/posts', headers: json(key), text }
    const answer = await sendSlowly(request, async () => {
      await app.call('DELETE', '/keys', { key })
      await isRefused('/keys', key)
    })
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([401, 'revoked_key'])
  })

  test('writes nothing for an operator who was disabled', async () => {
    const operator = await app.post(
      '/operator/operators',
      { name: 'Former', email: 'former@exchange.example', role: 'owner' },
      { key: OPERATOR_KEY },
    )
    const text = JSON.stringify({ name: 'Friend', email: 'friend@exchange.example', role: 'owner' })
    const headers = json(operator.body.key)
    const answer = await sendSlowly({ method: 'POST', path: '/operator/operators', headers, text }, () =>
      app.call('DELETE', `/operator/operators/${operator.body.operator.id}`, { key: OPERATOR_KEY }),
    )
    expect(answer.status).toBe(401)
  })

  test('writes nothing from a form of the desk after a reset', async () => {
    const { slug } = await aBusiness(app)
    const browser = aBrowser(app)
    await browser.enter(slug)
    const page = '/desk/inbox/notifications'
    const action = `${page}/email`
    const { text: html } = await browser.get(page)
    const text = formOf(html, action, { email: 'former@alamo.example' }).toString()
    const headers = {
      cookie: browser.cookie(),
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    }
    const answer = await sendSlowly({ method: 'POST', path: action, headers, text }, () => resetAccess(slug))
    expect([answer.status, await addressOf(slug)]).toEqual([401, null])
  })
})

describe('an address isn’t saved if the key or session ended during its lookup:', () => {
  const address = 'https://hooks.former.example/x'
  const browserKeys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }

  /** Sends a request to the other process, whose lookup returns only when `meanwhile` is done. */
  async function lookUpSlowly(send: () => Promise<{ status: number }>, meanwhile: () => Promise<unknown>) {
    const started = Promise.withResolvers<void>()
    const addresses = Promise.withResolvers<string[]>()
    const lookup = async () => {
      started.resolve()
      return addresses.promise
    }
    const spies = [spyOn(Resolver.prototype, 'resolve4'), spyOn(Resolver.prototype, 'resolve6')]
    for (const spy of spies) spy.mockImplementation(lookup as never)
    const answer = send()
    await started.promise
    await meanwhile()
    addresses.resolve(['93.184.216.34'])
    const { status } = await answer
    for (const spy of spies) spy.mockRestore()
    return status
  }

  const endpointsOf = async (owner: string) => [
    ...(await app.db.sql`select channel from endpoints where owner = ${owner}`),
  ]

  test('an agent’s webhook', async () => {
    const { id, key } = await app.agent('verified')
    const status = await lookUpSlowly(
      () => other.call('PATCH', '/keys', { key, body: { callback_url: address } }),
      async () => {
        await app.call('POST', '/keys/rotate', { key, body: {} })
      },
    )
    expect([status, await endpointsOf(id)]).toEqual([400, []])
  })

  test('a former owner’s webhook, calendar and device', async () => {
    const business = await aBusiness(app)
    const browser = aBrowser(other)
    const [page, linked] = ['/desk/inbox/notifications', '/desk/inbox/calendar/linked']
    const device = { endpoint: address, ...browserKeys }
    const ways = [
      ({ key }: { key: string }) => other.call('PATCH', '/desk', { key, body: { callback_url: address } }),
      ({ key }: { key: string }) => other.post('/desk/calendars', { address }, { key }),
      () => browser.submit(linked, linked, { address }),
      () => browser.submit(page, `${page}/devices`, device),
    ]
    let { key } = business
    const statuses: number[] = []
    for (const way of ways) {
      await browser.enter(business.slug)
      const before = key
      const status = await lookUpSlowly(
        () => way({ key: before }),
        async () => {
          key = (await resetAccess(business.slug)).body.businessKey
          await isRefused('/desk', before)
        },
      )
      statuses.push(status)
    }
    expect(statuses).toEqual([404, 404, 404, 409])
    const calendars = await app.db.sql`select from linked_calendars where business_id = ${business.id}`
    expect([await endpointsOf(`biz_${business.id}`), calendars.length]).toEqual([[], 0])
  })
})
