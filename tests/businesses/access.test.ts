import { describe, expect, test } from 'bun:test'
import { feedUrl, renewFeed } from '../../shared/calendars/feed.ts'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { mailedDeskLink } from '../../shared/desk/links.ts'
import { placeAll } from '../../shared/feed/place.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, aLead } from '../factories.ts'
import { queued } from '../queued.ts'
import { type Answer, OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { aCard } from './cards.ts'

const app = await testApp()
const agent = (await app.agent('platform')).key

const privateFields = { contact_email: 'former@alamo.example', payout_account: 'acct_former' }

/** A business with every kind of access to its desk, and deliveries that wait for its webhook and its mailbox. */
async function anOwner() {
  const { slug, key, id, by } = await aBusiness(app, privateFields)
  const browser = aBrowser(app)
  await browser.enter(slug)
  const link = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })
  await app.call('PATCH', '/desk', { key, body: { callback_url: 'https://93.184.216.34/former' } })
  const closures = [{ from: '2026-12-24T00:00:00-06:00', to: '2026-12-27T00:00:00-06:00', reason: 'Surgery' }]
  await app.call('PUT', '/desk/closures', { key, body: { closures } })
  await renewFeed(app.context, { id, by })
  const feed = new URL((await feedUrl(app.context, id)) ?? '').pathname
  await linkCalendar(app.context, { id, by }, { address: 'https://93.184.216.34/former.ics', chair: null })
  await aLead(app, slug, agent)
  const open = await openDeliveries(id)
  if (open !== 2) throw new Error(`${open} deliveries instead of one webhook and one mail`)
  return { slug, key, id, browser, link: new URL(link.body.url).pathname, feed }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

const openDeliveries = async (id: number): Promise<number> => {
  const [row] = await app.db.sql`
    select count(*)::int as n from deliveries
    where owner = ${`biz_${id}`} and state in ('pending', 'waiting', 'leased')`
  return row?.n
}
const operate = (method: string, path: string, body?: object) =>
  app.call(method, `/operator/businesses/${path}`, { key: OPERATOR_KEY, body })
const cardOf = async (key: string) => (await app.get('/desk/card', { key })).body

async function expectNoWayIn({ key, browser, link, feed, id }: Owner) {
  expect((await app.get('/desk', { key })).status).toBe(401)
  expect((await browser.get('/desk/inbox')).status).toBe(401)
  const entered = await aBrowser(app).raw('POST', link, '')
  expect([Math.floor(entered.status / 100), entered.headers.get('set-cookie')]).toEqual([4, null])
  expect(await openDeliveries(id)).toBe(0)
  expect((await app.get(feed)).status).toBe(404)
  const [kept] = await app.db.sql`
    select (select count(*) from endpoints where owner = ${`biz_${id}`}) as endpoints,
           (select count(*) from sessions where who = ${`desk ${id}`}) as sessions,
           (select count(*) from linked_calendars where business_id = ${id}) as calendars,
           (select contact_email from businesses where id = ${id}) as address`
  expect({ ...kept }).toEqual({ endpoints: 0, sessions: 0, calendars: 0, address: null })
}

describe('DELETE and PUT of the same slug', () => {
  test('leave the former owner no way in, and the new one starts clean', async () => {
    const former = await anOwner()
    expect((await operate('DELETE', former.slug)).status).toBe(204)
    const created = await operate('PUT', former.slug, aCard())
    expect(created.status).toBe(201)
    await expectNoWayIn(former)

    const key = created.body.businessKey
    expect(await cardOf(key)).toMatchObject({ contact_email: null, payout_account: null, version: 3 })
    expect((await app.get('/desk', { key })).body.callback_url).toBeNull()
    expect((await app.get('/desk/leads', { key })).body.leads).toEqual([])
    const { slots } = (await app.get(`/businesses/${former.slug}/availability?days=30`)).body
    expect(slots.length).toBeGreaterThan(0)
    const [row] = await app.db.sql`
      select closures from businesses where slug = ${former.slug} and deleted_at is null`
    expect(row?.closures).toEqual([])
  })

  test('what happens from then on goes to the new owner only', async () => {
    const former = await anOwner()
    await operate('DELETE', former.slug)
    const created = await operate('PUT', former.slug, aCard({ contact_email: 'new@alamo.example' }))
    await aLead(app, former.slug, agent)
    expect(await openDeliveries(former.id)).toBe(0)
    const rows = await app.db.sql`
      select e.address from deliveries d join endpoints e using (owner, channel)
      where d.state = 'waiting' and d.owner in (select 'biz_' || id from businesses where slug = ${former.slug})`
    expect(rows.map(({ address }) => address)).toEqual(['new@alamo.example'])
    expect((await app.get('/desk/leads', { key: created.body.businessKey })).body.leads).toHaveLength(1)
  })

  test('show one entry in the feed: the tombstone, then the new card with a higher version', async () => {
    const { slug } = await anOwner()
    const read = async () => {
      await placeAll(app.context)
      const { body } = await app.get('/feed?limit=200', { key: agent })
      return body.cards.filter((card: { slug: string }) => card.slug === slug)
    }
    await operate('DELETE', slug)
    expect(await read()).toMatchObject([{ slug, deleted: true }])
    await operate('PUT', slug, aCard())
    expect(await read()).toMatchObject([{ slug, version: 3 }])
    await operate('DELETE', slug)
    expect(await read()).toMatchObject([{ slug, deleted: true }])
  })

  test('make one business if several writers create it at once', async () => {
    const { slug } = await anOwner()
    await operate('DELETE', slug)
    const answers = await Promise.all([1, 2, 3, 4].map(() => operate('PUT', slug, aCard())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    const live = await app.db.sql`select id from businesses where slug = ${slug} and deleted_at is null`
    expect(live).toHaveLength(1)
  })
})

describe('POST /operator/businesses/{slug}/reset-access', () => {
  test('returns a new key and ends every other way in', async () => {
    const owner = await anOwner()
    const { status, body } = await operate('POST', `${owner.slug}/reset-access`)
    expect([status, Object.keys(body)]).toEqual([200, ['businessKey']])
    await expectNoWayIn(owner)
    expect(await cardOf(body.businessKey)).toMatchObject({
      contact_email: null,
      payout_account: 'acct_former',
    })
    expect((await app.get('/desk/leads', { key: body.businessKey })).body.leads).toHaveLength(1)
    expect((await app.get(`/businesses/${owner.slug}`)).body.version).toBe(2)
    await aLead(app, owner.slug, agent)
    expect(await openDeliveries(owner.id)).toBe(0)
    // New ways in work.
    const browser = aBrowser(app)
    expect((await browser.enter(owner.slug)).status).toBe(303)
    expect((await browser.get('/desk/inbox')).status).toBe(200)
  })

  test('gives no link to a mail already queued for the former address', async () => {
    const { slug } = await anOwner()
    const mailed = (event: string) =>
      mailedDeskLink(app.context, { event, slug, lead: null, to: privateFields.contact_email })
    const before = await mailed('evt_1')
    expect(before?.url).toContain('/desk/inbox/enter/')
    await operate('POST', `${slug}/reset-access`)
    expect([await mailed('evt_1'), await mailed('evt_2')]).toEqual([null, null])
    // Not even if the address is set again.
    await operate('PUT', slug, aCard(privateFields))
    const again = await mailed('evt_1')
    expect(again?.url).toBe(before?.url ?? '')
    const entered = await aBrowser(app).raw('POST', new URL(before?.url ?? '').pathname, '')
    expect(entered.status).toBe(410)
  })

  test('gives no link to a mail that’s being written at the same time', async () => {
    const { slug } = await anOwner()
    const resetting = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const reset = app.db.sql.begin(async sql => {
      await sql`select reset_access(${slug}, '\\x00', 'hint', now())`
      resetting.resolve()
      await commit.promise
    })
    await resetting.promise
    const to = privateFields.contact_email
    const link = mailedDeskLink(app.context, { event: 'evt_3', slug, lead: null, to })
    // It waits for the reset.
    await until(() => isWaitingForLock(app.db.sql))
    commit.resolve()
    await reset
    expect(await link).toBeNull()
  })

  test('undoes what is being saved at the same time', async () => {
    const { slug, key, id, browser } = await anOwner()
    const { body: card } = await app.get('/desk/card', { key })
    const desk = (method: string, path: string, body: object) => () =>
      app.call(method, `/desk${path}`, { key, body })
    const form = (action: string, fields: Record<string, string>) => () =>
      browser.submit('/desk/inbox/notifications', action, fields)
    const [reset, ...saved] = await queued<Answer>(
      app.db.sql,
      held => held`select from businesses where id = ${id} for update`,
      () => operate('POST', `${slug}/reset-access`),
      desk('PUT', '/card', { ...card, contact_email: 'intruder@alamo.example' }),
      desk('PATCH', '', { callback_url: 'https://93.184.216.34/intruder' }),
      desk('POST', '/calendars', { address: 'https://93.184.216.34/intruder.ics', chair: null }),
      form('/desk/inbox/notifications/email', { email: 'intruder@alamo.example' }),
    )
    expect([reset?.status, ...saved.slice(0, 2).map(answer => answer.body.error?.code)]).toEqual([
      200,
      'business_not_found',
      'business_not_found',
    ])
    const [left] = await app.db.sql`
      select contact_email as email, (select count(*) from linked_calendars where business_id = ${id}) as calendars,
             (select count(*) from endpoints where owner = ${`biz_${id}`}) as endpoints
      from businesses where id = ${id}`
    expect(left).toEqual({ email: null, calendars: 0, endpoints: 0 })
  })

  test('leaves other businesses alone', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    await operate('POST', `${owner.slug}/reset-access`)
    expect((await app.get('/desk', { key: other.key })).status).toBe(200)
    expect((await other.browser.get('/desk/inbox')).status).toBe(200)
    expect((await app.get(other.feed)).status).toBe(200)
    expect(await openDeliveries(other.id)).toBe(2)
  })

  test('returns 404 for an unknown or removed business, and 403 to others', async () => {
    const { slug, key } = await anOwner()
    for (const other of [agent, key]) {
      const answer = await app.post(`/operator/businesses/${slug}/reset-access`, undefined, { key: other })
      expect(answer.body.error.code).toBe('operator_only')
    }
    await operate('DELETE', slug)
    for (const gone of [slug, 'nobody-here', 'No'])
      expect((await operate('POST', `${gone}/reset-access`)).body.error.code).toBe('business_not_found')
  })
})
