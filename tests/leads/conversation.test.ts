import { describe, expect, test } from 'bun:test'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { loseAnswers } from '../lose-answers.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const agent = await app.agent()
const business = await aBusiness(app)

const lead = () => aLead(app, business.slug, agent.key)
const read = async (id: string) => (await app.get(`/leads/${id}`, { key: agent.key })).body
const reply = (id: string, text = 'We can come on Tuesday.') =>
  app.post(`/desk/leads/${id}/messages`, { text }, { key: business.key })
const write = (id: string, text = 'Tuesday is fine.') =>
  app.post(`/leads/${id}/messages`, { text }, { key: agent.key })
const quote = (id: string, body: object = { amount: 18_900, currency: 'USD' }) =>
  app.post(`/desk/leads/${id}/quote`, body, { key: business.key })
const close = (id: string, reason: string | null = 'Booked out.') =>
  app.post(`/desk/leads/${id}/close`, { reason }, { key: business.key })
const eventsOf = async (owner: string, id: string) => {
  const rows = await app.db
    .sql`select type from events where owner = ${owner} and lead_id = ${id} order by id`
  return rows.map(row => row.type)
}

describe('the conversation', () => {
  test("the business's first message moves the lead into conversation and is timed in open minutes", async () => {
    clock.now = new Date('2026-11-23T22:50:00Z') // ten minutes before closing
    const id = await lead()
    clock.now = new Date('2026-11-24T14:20:00Z') // twenty minutes after opening
    await app.db.sql`update businesses set ranking_dirty_at = null`
    const sent = await reply(id)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ lead_id: id, from: 'business', at: clock.now.toISOString() })
    const found = await read(id)
    expect(found).toMatchObject({
      status: 'in conversation',
      firstReplyAt: clock.now.toISOString(),
      replyMinutes: 30,
      statusSince: clock.now.toISOString(),
      customer: { name: 'Dana Reyes' },
    })
    expect(found.messages.map((each: { from: string }) => each.from)).toEqual(['agent', 'business'])
    expect(JSON.stringify(found)).not.toContain('+1210')
    expect(await eventsOf(agent.id, id)).toEqual(['lead.received', 'lead.message', 'lead.status_changed'])
    expect(await eventsOf(`biz_${business.id}`, id)).toEqual(['lead.received'])
    const [row] = await app.db.sql`select ranking_dirty_at from businesses where id = ${business.id}`
    expect(row?.ranking_dirty_at).toEqual(clock.now)

    pass(clock, HOUR)
    await reply(id, 'Still there?')
    expect((await read(id)).replyMinutes).toBe(30)
  })

  test('the latest 100 messages and steps are read, and the latest 100 outcomes, however many one side adds', async () => {
    const writer = await app.agent('platform')
    const id = await aLead(app, business.slug, writer.key)
    for (let n = 1; n <= 102; n++) await app.post(`/leads/${id}/messages`, { text: `${n}` }, writer)
    await app.db.sql`
      insert into outcomes (id, lead_id, business_id, agent_id, source, kind, at)
      select 'out_' || lpad(n::text, 26, '0'), id, business_id, agent_id, 'agent', 'business_cancelled', created_at
      from leads, generate_series(1, 102) n where id = ${id}`
    for (const path of [`/leads/${id}`, `/desk/leads/${id}`]) {
      const { body } = await app.get(path, path.startsWith('/desk') ? business : writer)
      const { messages, outcomes, timeline } = body
      expect([messages.length, outcomes.length, timeline.length]).toEqual([100, 100, 100])
      expect([messages[0].text, messages.at(-1).text]).toEqual(['3', '102'])
      expect(outcomes.at(-1).id).toEndWith('102')
    }
  })

  test("an agent's message reaches the business and doesn't change the status", async () => {
    const id = await lead()
    const { status, body } = await write(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ from: 'agent', text: 'Tuesday is fine.' })
    expect((await read(id)).status).toBe('received')
    expect(await eventsOf(`biz_${business.id}`, id)).toEqual(['lead.received', 'lead.message'])
    expect((await write(id, 'My card is 4111 1111 1111 1111')).body.error.code).toBe('sensitive_data')
  })

  test('returns 400 for an unknown currency', async () => {
    const id = await lead()
    for (const currency of ['ZZZ', 'XXX', 'XTS'])
      expect((await quote(id, { amount: 1, currency })).body.error.message).toContain('currency')
    expect((await read(id)).quote).toBeNull()
  })

  test('a received lead can be quoted, and a second quote replaces the first', async () => {
    const id = await lead()
    const first = await quote(id, { amount: 18_900, currency: 'USD', note: 'Parts and labor.' })
    expect([first.status, first.body.status]).toEqual([201, 'quoted'])
    await quote(id, { amount: 17_500 })
    const found = await read(id)
    expect(found).toMatchObject({ status: 'quoted', quote: { amount: 17_500, currency: 'USD', note: null } })
    expect(found.firstReplyAt).not.toBeNull()
    expect(await eventsOf(agent.id, id)).toEqual([
      'lead.received',
      'lead.quoted',
      'lead.status_changed',
      'lead.quoted',
    ])
    const [event] = await app.db
      .sql`select data from events where lead_id = ${id} and type = 'lead.quoted' order by id`
    expect(event?.data).toEqual({ amount: 18_900, currency: 'USD', display: '$189.00' })
  })

  test("closing stores the business's reason, and a message reopens the lead for 30 days", async () => {
    const id = await lead()
    expect((await close(id)).body).toMatchObject({ status: 'closed' })
    expect(await read(id)).toMatchObject({ status: 'closed', closedReason: 'Booked out.' })
    expect((await write(id)).body.error.code).toBe('lead_closed')
    expect((await quote(id)).body.error.code).toBe('lead_closed')
    expect((await close(id)).status).toBe(200)
    pass(clock, 30 * DAY)
    expect((await reply(id, 'We have a free day after all.')).status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'in conversation', closedReason: null })
    await close(id, null)
    expect((await read(id)).closedReason).toBe('declined')
    pass(clock, 30 * DAY + 1)
    expect((await reply(id)).body.error.code).toBe('lead_closed')
    expect(await eventsOf(agent.id, id)).toEqual([
      'lead.received',
      'lead.status_changed',
      'lead.closed',
      'lead.message',
      'lead.status_changed',
      'lead.status_changed',
      'lead.closed',
    ])
  })

  test('concurrent messages are all kept, and the status changes once', async () => {
    const id = await lead()
    const answers = await Promise.all([1, 2, 3, 4].flatMap(n => [reply(id, `r${n}`), write(id, `w${n}`)]))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(201))
    const found = await read(id)
    expect(found.messages).toHaveLength(9)
    const steps = found.timeline.filter((line: { kind: string }) => line.kind === 'lead.status_changed')
    expect(steps).toHaveLength(1)
  })

  test('repeating an Idempotency-Key after a lost response returns the same message', async () => {
    const id = await lead()
    const options = { key: agent.key, headers: { 'idempotency-key': crypto.randomUUID() } }
    const first = await app.post(`/leads/${id}/messages`, { text: 'Once' }, options)
    await loseAnswers(app.db.sql)
    const second = await app.post(`/leads/${id}/messages`, { text: 'Once' }, options)
    expect(second.body.id).toBe(first.body.id)
    expect((await read(id)).messages).toHaveLength(2)
  })
})

describe('404 lead_not_found', () => {
  test('for unknown, malformed and foreign leads, for agents and businesses', async () => {
    const id = await lead()
    const stranger = await app.agent()
    const other = await aBusiness(app)
    for (const unknown of ['lead_01kf8x7v8k2e5fa8z7c6b5d4e3', 'nope', '%00', 'lead_UPPER'])
      expect((await app.get(`/leads/${unknown}`, { key: agent.key })).body.error.code).toBe('lead_not_found')
    const codes = await Promise.all([
      app.get(`/leads/${id}`, { key: stranger.key }),
      app.post(`/leads/${id}/messages`, { text: 'x' }, { key: stranger.key }),
      app.post(`/leads/${id}/outcomes`, { kind: 'booked' }, { key: stranger.key }),
      app.get(`/desk/leads/${id}`, { key: other.key }),
      app.post(`/desk/leads/${id}/messages`, { text: 'x' }, { key: other.key }),
      app.post(`/desk/leads/${id}/quote`, { amount: 1 }, { key: other.key }),
      app.post(`/desk/leads/${id}/close`, {}, { key: other.key }),
    ])
    expect(codes.map(answer => answer.body.error.code)).toEqual(Array(7).fill('lead_not_found'))
  })
})
