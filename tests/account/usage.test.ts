import { describe, expect, test } from 'bun:test'
import { buildApp } from '../../api/app.ts'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import { aBusiness, aLead, DAY, HOUR, pass } from '../factories.ts'
import { openTestApp, testApp } from '../test-app.ts'
import { aVisitor, signedIn, textOf } from './visitor.ts'

// Requests are kept by their ids, which carry the real time.
const clock = { now: new Date() }
const app = await testApp({ clock })

describe('usage', () => {
  test('shows requests with their ids, counts and limits, and no customer', async () => {
    const { slug } = await aBusiness(app)
    const { visitor, key } = await signedIn(app)
    const lead = await aLead(app, slug, key)
    const found = await app.get('/businesses?q=Dana+Reyes+2105550147', { key })
    const bad = await app.get('/businesses/2105550147', { key })
    await app.get(`/leads/${lead}`, { key })
    const page = await visitor.go('/account/requests')
    for (const answer of [found, bad])
      expect(page.text).toContain(answer.headers.get('request-id') ?? 'missing')
    const text = textOf(page)
    expect(text).toContain(`POST /businesses/${slug}/inquiries`)
    expect(text).toContain(`GET /leads/${lead}`)
    expect(text).toContain('GET /businesses/{slug}')
    expect(text).toContain('business_not_found')
    expect(text).not.toMatch(/2105550147|Dana/)
    const errors = textOf(await visitor.go('/account/requests?show=errors'))
    expect([errors.includes('/inquiries'), errors.includes('business_not_found')]).toEqual([false, true])

    const overview = textOf(await visitor.go('/account'))
    expect(overview).toContain('4 requests, 1 refused')
    expect(overview).toMatch(/Open leads 1 /)
    const [row] = await app.db.sql`select count(*) as n from agent_requests where path like '%2105550147%'`
    expect(row).toEqual({ n: 0 })
  })

  test('shows what’s left of each limit, as responses do, and looking uses up nothing', async () => {
    const strict = await openTestApp({ config: { rateLimitFactor: 1 } })
    const { key } = await strict.agent()
    const { slug } = await aBusiness(strict)
    for (let n = 0; n < 3; n++) await aLead(strict, slug, key)
    const last = await strict.post(`/businesses/${slug}/inquiries`, {}, { key })
    expect(last.headers.get('ratelimit')).toMatch(/^"inquiries";r=26;/)
    const visitor = aVisitor(strict)
    await visitor.signIn(key)
    for (let n = 0; n < 3; n++)
      expect(textOf(await visitor.go('/account'))).toMatch(/Inquiries inquiries 26 of 30 per hour in \d+ s/)
    await strict.close()
  })

  test('keeps the last hundred of each agent, from many processes, for three days', async () => {
    const { key, id } = await app.agent()
    const stopping = new AbortController()
    const others = await Promise.all([1, 2].map(() => buildApp(app.context, stopping.signal)))
    const headers = { authorization: `Bearer ${key}` }
    for (let round = 0; round < 2; round++) {
      for (const api of others)
        for (let n = 0; n < 70; n++) await api.handle(new Request('http://localhost:3000/keys', { headers }))
      await Promise.all(others.map(api => Object(api).decorator.requests.flush()))
    }
    const rows = async () =>
      (await app.db.sql<{ n: number }[]>`select count(*) as n from agent_requests where agent_id = ${id}`)[0]
        ?.n
    const [hours] = await app.db.sql`select sum(requests)::int as n from agent_hours where agent_id = ${id}`
    expect(hours).toEqual({ n: 280 })
    await others[0]?.handle(new Request('http://localhost:3000/keys', { headers }))
    await Object(others[0]).decorator.requests.flush()
    // The earlier rows and one for this request.
    const rowCount = Number(await rows())
    expect([rowCount >= 100, rowCount <= 101]).toEqual([true, true])
    stopping.abort()
    pass(clock, 2 * DAY)
    await deleteAllOld(app.context)
    expect(await rows()).toBe(rowCount)
    pass(clock, DAY + HOUR)
    await deleteAllOld(app.context)
    expect(await rows()).toBe(0)
  })

  test('serves requests while they can’t be stored', async () => {
    const { key } = await app.agent()
    await app.db.sql`alter table agent_requests rename to agent_requests_away`
    try {
      expect((await app.get('/keys', { key })).status).toBe(200)
      await Object(app.api).decorator.requests.flush()
    } finally {
      await app.db.sql`alter table agent_requests_away rename to agent_requests`
    }
    expect((await app.get('/keys', { key })).status).toBe(200)
  })
})
