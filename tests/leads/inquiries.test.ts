import { describe, expect, test } from 'bun:test'
import { aBusiness, anInquiry, DAY, mondayMorning, pass } from '../factories.ts'
import { loseAnswers } from '../lose-answers.ts'
import { queued } from '../queued.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key
const slug = (await aBusiness(app)).slug

const send = (body: unknown, at = slug, query = '', headers?: Record<string, string>) =>
  app.post(`/businesses/${at}/inquiries${query}`, body, { key, headers })

describe('POST /businesses/{slug}/inquiries 201', () => {
  test('returns the lead, questions for missing details, and next requests', async () => {
    const { status, body } = await send(anInquiry({ details: { problem: 'It drips' } }))
    expect(status).toBe(201)
    expect(body.lead_id).toMatch(/^lead_[0-9a-z]{26}$/)
    expect(body).toMatchObject({
      status: 'received',
      business: { slug, name: 'Lone Star Plumbing' },
      warnings: [],
    })
    expect(body.missingDetails.map((each: { key: string }) => each.key)).toEqual([
      'service_address',
      'urgency',
      'preferred_times',
    ])
    expect(body.missingDetails[0].ask).toMatch(/\?$/)
    expect(body.nextRequests.map((each: { rel: string }) => each.rel)).toContain('book')
    expect(body.nextRequests.find((each: { rel: string }) => each.rel === 'book').body.lead_id).toBe(
      body.lead_id,
    )
  })

  test("doesn't suggest booking at a business that takes no bookings", async () => {
    const quiet = await aBusiness(app, { bookable: false })
    const rels = (body: { nextRequests: { rel: string }[] }) => body.nextRequests.map(each => each.rel)
    const { body } = await send(anInquiry(), quiet.slug)
    expect(rels(body)).not.toContain('book')
    const lead = await app.get(`/leads/${body.lead_id}`, { key })
    expect(rels(lead.body)).toEqual(['details', 'message', 'cancel'])
  })

  test('creates events for the agent and the business, and a timeline entry', async () => {
    const { body } = await send(anInquiry())
    const events = await app.db
      .sql`select owner, type, data from events where lead_id = ${body.lead_id} order by owner`
    expect(events.map(event => [event.owner.slice(0, 4), event.type])).toEqual([
      ['agt_', 'lead.received'],
      ['biz_', 'lead.received'],
    ])
    const lead = await app.get(`/leads/${body.lead_id}`, { key })
    expect(lead.body.timeline).toEqual([
      { at: clock.now.toISOString(), kind: 'lead.received', status: 'received' },
    ])
    expect((await app.get('/keys', { key })).body.counts).toMatchObject({ openLeads: expect.any(Number) })
  })

  test('warns if there’s no phone and no email', async () => {
    const { status, body } = await send(anInquiry({ customer: { name: crypto.randomUUID() } }))
    expect(status).toBe(201)
    expect(body.warnings.map((each: { code: string }) => each.code)).toContain('no_contact_details')
  })

  test('warns about fields it ignored, and names the closest ones', async () => {
    const body = {
      ...anInquiry(),
      mesage: 'Hi',
      color: 'red',
      customer: { name: 'Dana', fone: '+12105550147' },
    }
    const warnings: { code: string; message: string }[] = (await send(body)).body.warnings
    expect(warnings.filter(each => each.code === 'unknown_field').map(each => each.message)).toEqual([
      expect.stringMatching(/^customer\.fone .* customer\.phone\?$/),
      expect.stringMatching(/^mesage .* message\?$/),
      expect.stringMatching(/^color .* ignored\.$/),
    ])
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, null]))
    expect(
      (await send({ ...anInquiry(), ...many }, slug, '?dry_run=true')).body.warnings.length,
    ).toBeLessThan(10)
  })

  test('stores the contact only in one table, encrypted', async () => {
    const customer = { name: 'Zebulon Quirk', phone: '+12105559876', email: 'zebulon@quirk.example' }
    const message = 'Ring at Xanadu Lane 7.'
    const { status } = await send(
      anInquiry({ customer, message, details: { service_address: 'Xanadu Lane 7' } }),
    )
    expect(status).toBe(201)
    const tables = await app.db.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    expect(tables.length).toBeGreaterThan(20)
    // Postgres prints bytea as hex.
    const words = ['Zebulon', 'Quirk', '5559876', 'Xanadu'].flatMap(word => [
      word.toLowerCase(),
      Buffer.from(word).toString('hex'),
    ])
    for (const { name } of tables) {
      const [row] = await app.db.sql.unsafe(`select lower(string_agg(t::text, ' ')) as text from ${name} t`)
      expect({ name, found: words.filter(word => row?.text?.includes(word)) }).toEqual({ name, found: [] })
    }
  })

  test('repeating an Idempotency-Key after a lost response returns the same lead', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = anInquiry()
    const first = await send(body, slug, '', headers)
    await loseAnswers(app.db.sql)
    const second = await send(body, slug, '', headers)
    expect(second.body.lead_id).toBe(first.body.lead_id)
    const [row] = await app.db
      .sql`select count(*) as n from lead_timeline where lead_id = ${first.body.lead_id}`
    expect(row?.n).toBe(1)
  })

  test('counts one lead per operator, business and seven days', async () => {
    const other = await aBusiness(app)
    const agent = await app.agent()
    const counted = []
    for (const wait of [0, DAY, 6 * DAY]) {
      pass(clock, wait)
      const sent = await app.post(`/businesses/${other.slug}/inquiries`, anInquiry(), { key: agent.key })
      const [row] = await app.db.sql`select counted from leads where id = ${sent.body.lead_id}`
      counted.push(row?.counted)
    }
    expect(counted).toEqual([true, false, true])
  })

  test('counts one of two that are sent at once', async () => {
    const other = await aBusiness(app)
    const { key, id } = await app.agent('platform')
    const inquire = () => app.post(`/businesses/${other.slug}/inquiries`, anInquiry(), { key })
    await queued(
      app.context.sql,
      held => held`select from event_streams where owner = ${id} for update`,
      inquire,
      inquire,
    )
    const rows = await app.db.sql`select counted from leads where business_id = ${other.id} order by counted`
    expect(rows.map(row => row.counted)).toEqual([false, true])
  })
})

describe('POST /businesses/{slug}/inquiries?dry_run=true 200', () => {
  test('checks everything and stores nothing', async () => {
    const [before] = await app.db
      .sql`select (select count(*) from leads) as leads, (select count(*) from events) as events`
    const { status, body } = await send(anInquiry({ details: {} }), slug, '?dry_run=true')
    expect(status).toBe(200)
    expect(body).toMatchObject({ lead_id: null, dryRun: true, status: 'valid' })
    expect(body.missingDetails).toHaveLength(4)
    expect(body.timezone).toBe('America/Chicago')
    // Nothing but the real inquiry, and nothing to fill in for a lead that isn't there.
    expect(body.nextRequests).toMatchObject([
      {
        rel: 'inquiry',
        method: 'POST',
        path: `/businesses/${slug}/inquiries`,
        body: { details: { problem: '{text}', urgency: '{one of emergency, today, this_week, flexible}' } },
        when: expect.stringContaining('without dry_run'),
      },
    ])
    const [after] = await app.db
      .sql`select (select count(*) from leads) as leads, (select count(*) from events) as events`
    expect(after).toEqual(before)
    expect((await send(anInquiry({ customer_consent: false }), slug, '?dry_run=true')).body.error.code).toBe(
      'consent_required',
    )
  })

  test('returns what was sent, with placeholders only for what is missing', async () => {
    const full = anInquiry({ details: { problem: 'It drips', urgency: 'today', pets: 'two cats' } })
    const { nextRequests } = (await send(full, slug, '?dry_run=true')).body
    expect(nextRequests[0].body).toMatchObject(full)
    expect(nextRequests[0].body.details.service_address).toBe('{text}')
    const whole = await send(nextRequests[0].body)
    expect([whole.status, whole.body.lead_id]).toEqual([201, expect.stringContaining('lead_')])
  })

  test('is refused in the body, and nothing is sent', async () => {
    const count = async () => (await app.db.sql`select count(*) from leads`)[0]
    const before = await count()
    const { status, body } = await send({ ...anInquiry(), dry_run: true })
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect(body.error.hint).toContain('?dry_run=true')
    expect(await count()).toEqual(before)
    const { body: sent } = await send({ ...anInquiry(), dry_run: false })
    expect(sent.warnings).toMatchObject([{ code: 'unknown_field' }])
  })
})

test('says how to correct a phone number', async () => {
  const { body } = await send(anInquiry({ customer: { name: 'Dana', phone: '210-555-014' } }))
  expect(body.warnings).toMatchObject([
    { code: 'phone_unclear', message: expect.stringContaining('send the right one in a message') },
  ])
})

describe('a dry run tells nothing of what others sent', () => {
  test('returns the same for a contact with three inquiries and for a new one', async () => {
    const other = await app.agent()
    const dryRun = async (phone: string) => {
      const body = anInquiry({ customer: { name: 'Dana', phone } })
      const answer = await app.post(`/businesses/${slug}/inquiries?dry_run=true`, body, { key: other.key })
      // The phone is theirs.
      const text = answer.text.replaceAll(phone, '')
      return { status: answer.status, body: { ...JSON.parse(text), receivedAt: null } }
    }
    for (const name of ['A', 'B', 'C'])
      await send(anInquiry({ customer: { name, phone: '+1 210 555 0188' } }))
    const known = await dryRun('+12105550188')
    expect(known.status).toBe(200)
    expect(known).toEqual(await dryRun('+12105550187'))
  })
})

describe('POST /businesses/{slug}/inquiries 400', () => {
  const { customer_consent, ...silent } = anInquiry()
  const cases: [string, unknown, string][] = [
    ['consent that is false', anInquiry({ customer_consent: false }), 'consent_required'],
    ['consent that is a word', anInquiry({ customer_consent: 'true' }), 'consent_required'],
    ['no consent', silent, 'consent_required'],
    ['no customer', { customer_consent }, 'invalid_request'],
    ['a blank name', anInquiry({ customer: { name: '  ' } }), 'invalid_request'],
    ['a bad address', anInquiry({ customer: { name: 'Dana', email: 'nope' } }), 'invalid_request'],
    ['details that are a list', anInquiry({ details: ['x'] }), 'invalid_request'],
    ['a card in an unknown field', anInquiry({ extra: { deep: ['4111 1111 1111 1111'] } }), 'sensitive_data'],
    ['an SSN in the message', anInquiry({ message: 'SSN 219-09-9999' }), 'sensitive_data'],
    ['a password', anInquiry({ details: { portal_password: 'hunter2' } }), 'sensitive_data'],
  ]
  test.each<[object, string]>([
    [
      { customer_consent: 'true' },
      'customer_consent must be true. It was sent as text: leave out the quotes.',
    ],
    [{ customer_consent: 1 }, "customer_consent must be true. It wasn't sent as a boolean."],
    [
      { customer_consent: undefined, customerConsent: true },
      "customer_consent must be true. The field customerConsent isn't read.",
    ],
    [{ customer_consent: false, customerConsent: true }, 'customer_consent must be true.'],
    [{ customer_consent: null }, 'customer_consent must be true.'],
  ])('consent says what to fix: %p', async (changes, message) => {
    const { error } = (await send(anInquiry(changes))).body
    expect(error).toMatchObject({ code: 'consent_required', message })
    expect(error.hint).toStartWith(
      message.endsWith('be true.') ? 'Ask the customer' : 'If the customer agreed',
    )
  })

  test.each(cases)('%s', async (_, body, code) => {
    const answer = await send(body)
    expect([answer.status, answer.body.error.code]).toEqual([400, code])
    expect(answer.text).not.toMatch(/4111|219-09|hunter2/)
  })
})

describe('POST /businesses/{slug}/inquiries 404', () => {
  test.each(['nobody-here', '%00', 'A'])('%s', async unknown => {
    expect((await send(anInquiry(), unknown)).body.error.code).toBe('business_not_found')
  })
})

describe('POST /businesses/{slug}/inquiries 429 contact_rate_limited', () => {
  test('for the fourth inquiry in a day, in any phone notation and from any agent', async () => {
    const other = await app.agent()
    const written = ['+1 210 555 0199', '(210) 555-0199', '210.555.0199']
    for (const phone of written)
      expect((await send(anInquiry({ customer: { name: 'D', phone } }))).status).toBe(201)
    const customer = { name: 'Somebody', phone: '2105550199' }
    const fourth = await app.post(`/businesses/${slug}/inquiries`, anInquiry({ customer }), {
      key: other.key,
    })
    expect([fourth.status, fourth.body.error.code]).toEqual([429, 'contact_rate_limited'])
    const elsewhere = await aBusiness(app)
    expect((await send(anInquiry({ customer }), elsewhere.slug)).status).toBe(201)
    pass(clock, DAY + 1)
    expect((await send(anInquiry({ customer }))).status).toBe(201)
  })

  test("not for strangers whose phone isn't one", async () => {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dov'])
      expect((await send(anInquiry({ customer: { name, phone: 'n/a' } }))).status).toBe(201)
  })

  test('accepts three of ten concurrent inquiries', async () => {
    const customer = { name: 'Rush', email: 'rush@customer.example' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(anInquiry({ customer }))))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 201, 201, ...Array(7).fill(429)])
  })
})
