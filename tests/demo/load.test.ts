import { describe, expect, test } from 'bun:test'
import { industries } from '../../shared/industries/industries.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { freshDatabase } from '../db.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { rankedWorld } from '../ranking/ranked-world.ts'
import { openTestApp, type TestApp, testApp } from '../test-app.ts'

const now = new Date()
const options = { businesses: 80, leads: 10, seed: '1', now }
const app = await testApp({ context: { now: () => now } })
await loadDemo(app.db.sql, options)

const rows = (sql: TestApp['db']['sql']) => sql<{ digest: string; n: number }[]>`
  select md5(string_agg(r, '|' order by r)) as digest, count(*) as n from (
    select to_jsonb(l)::text as r from (select id, agent_id, status, closed_reason, created_at, reply_open_minutes, tier,
      operator_group, (select slug from businesses where id = business_id) from leads) l
    union all select to_jsonb(o)::text from (select id, lead_id, source, kind, at, open_minutes from outcomes) o
    union all select to_jsonb(b)::text from (select id, lead_id, status, start_at, busy from bookings) b
    union all select to_jsonb(b)::text from (select slug, card, response_score, response, record, merit from businesses) b
  ) as everything`

describe("the README's tour", () => {
  test('finds trades in San Antonio with bookings, emergencies and deposits', async () => {
    const { body } = await app.get('/businesses?zip=78205&industry=trades&bookable=true&emergency=true')
    expect(body.count).toBeGreaterThanOrEqual(4)
    for (const { slug } of body.businesses) {
      const card = (await app.get(`/businesses/${slug}`)).body
      expect(card.services.some((each: { deposit: object | null }) => each.deposit !== null)).toBe(true)
      const days = (await app.get(`/businesses/${slug}/availability?days=14`)).body
      expect(days.count).toBeGreaterThan(0)
    }
  })

  test.each([...industries])('finds several %s there', async industry => {
    const { body } = await app.get(`/businesses?zip=78205&industry=${industry}`)
    expect(body.count).toBeGreaterThanOrEqual(3)
    expect(
      body.businesses.some((each: { response: { sampleSize: number } }) => each.response.sampleSize > 0),
    ).toBe(true)
  })
})

describe('the demo history', () => {
  test('is what the scores are computed from', async () => {
    const { sql } = app.db
    const world = rankedWorld(sql)
    const businesses = await sql<{ id: number }[]>`select id from businesses order by id limit 12`
    for (const { id } of businesses) {
      const { clean, reached, rank } = await world.stored(id)
      expect({ clean, reached }).toEqual({ clean: true, reached: true })
      expect(rank).toEqual(await world.truth(id, now))
    }
    const [spread] = await sql`select stddev(response_score) as s from businesses`
    expect(spread?.s).toBeGreaterThan(0.04)
  })

  test('comes from several operators, each at most once a week per business', async () => {
    const [row] = await app.db.sql`
      select count(distinct operator_group) as operators, count(distinct tier) as tiers, count(*) as leads,
             min(created_at) >= ${new Date(now.getTime() - 90 * 86_400_000)} and max(created_at) <= ${now} as recent,
             (select count(*) from (
               select created_at - lag(created_at) over (partition by business_id, operator_group order by created_at) as gap
               from leads) g where gap < interval '7 days') as crowded
      from leads`
    expect(row).toMatchObject({ operators: 56, tiers: 3, recent: true, crowded: 0 })
    expect(row?.leads).toBeGreaterThan(500)
  })

  test('is counted as if it had been written row by row', async () => {
    const [row] = await app.db.sql`
      select count(*) as wrong from agent_counts c
      where (inquiries, bookings, outcomes) is distinct from (
        (select count(*) from leads l where l.agent_id = c.agent_id),
        (select count(*) from bookings b where b.agent_id = c.agent_id),
        (select count(*) from outcomes o where o.agent_id = c.agent_id and source = 'agent'))`
    expect(row?.wrong).toBe(0)
    const off = await app.db.sql`select tgname from pg_trigger where tgenabled <> 'O'`
    expect(off).toHaveLength(0)
  })

  test('has no mailboxes, webhooks or keys', async () => {
    const [row] = await app.db.sql`
      select (select count(*) from businesses where contact_email is not null) as mailboxes,
             (select count(*) from endpoints) as endpoints, (select count(*) from deliveries) as deliveries,
             (select count(*) from agent_keys) as keys, (select count(*) from business_keys) as desks`
    expect(row).toEqual({ mailboxes: 0, endpoints: 0, deliveries: 0, keys: 0, desks: 0 } as never)
  })
})

describe('loading the demo again', () => {
  test('adds only missing businesses', async () => {
    const before = await rows(app.db.sql)
    await loadDemo(app.db.sql, options)
    expect(await rows(app.db.sql)).toEqual(before)
    await loadDemo(app.db.sql, { ...options, businesses: 96 })
    const [{ n } = { n: 0 }] = await app.db.sql<{ n: number }[]>`select count(*) as n from businesses`
    expect(n).toBe(96)
  })

  test('makes the same rows in another database', async () => {
    const [one, other] = [await freshDatabase(), await freshDatabase()]
    await other.sql`select nextval(pg_get_serial_sequence('businesses', 'id'))`
    for (const { sql } of [one, other]) await loadDemo(sql, { ...options, businesses: 40 })
    const [first, second] = [await rows(one.sql), await rows(other.sql)]
    await one.drop()
    await other.drop()
    expect(first[0]?.n).toBeGreaterThan(500)
    expect(first).toEqual(second)
  })
})

describe('the leads', () => {
  test('look real at a desk, and a second run adds nothing', async () => {
    const { sql } = app.db
    const fresh = await openTestApp({ context: { now: () => now } })
    const load = () => loadDemo(fresh.db.sql, { ...options, businesses: 16, secrets: fresh.context.secrets })
    await load()
    await load()
    const leads = await fresh.db.sql<
      { id: string; slug: string; status: string; replied: boolean; n: number }[]
    >`
      select l.id, p.slug, l.status, l.first_reply_at is not null as replied,
             (select count(*)::int from lead_messages where lead_id = l.id) as n
      from leads l join businesses p on p.id = l.business_id`
    expect(leads.length).toBeGreaterThan(50)
    for (const { replied, n } of leads) expect(n).toBe(replied ? 2 : 1)
    const [lead] = leads.filter(each => each.status === 'quoted')
    const browser = aBrowser(fresh)
    await browser.enter(lead?.slug ?? '')
    const { text } = await browser.get(`/desk/inbox/leads/${lead?.id}`)
    expect(text).not.toContain('deleted')
    expect(text).toMatch(/href="tel:\+12105550\d{3}"/)
    expect(text).toContain('You quoted ')
    const [unread] = await fresh.db.sql<{ wrong: number }[]>`
      select count(*)::int as wrong from leads where unread <> (status = 'received')`
    expect(unread?.wrong).toBe(0)
    await fresh.close()
    expect(await sql`select from contacts`).toHaveLength(0)
  })
})
