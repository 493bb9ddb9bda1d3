import { describe, expect, test } from 'bun:test'
import { newId } from '../../shared/ids.ts'
import { aService } from '../businesses/cards.ts'
import { aBusiness, aLead, freeStarts, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'

const app = await testApp({ clock: mondayMorning() })
const key = (await app.agent()).key

// 10:00 on the next day, a Tuesday, in San Antonio.
const TEN = '2026-11-24T10:00:00-06:00'
const service = (changes: object = {}) => aService({ id: 'drain', ...changes })
const book = (slug: string, lead: string, start = TEN, more: object = {}) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start, ...more }, { key })

describe('POST /businesses/{slug}/bookings 201', () => {
  test("books in the business's zone and takes the slot", async () => {
    const { slug } = await aBusiness(app, {
      services: [service({ deposit: { amount: 2500, currency: 'USD' } })],
    })
    expect(await freeStarts(app, slug)).toContain(TEN)
    const lead = await aLead(app, slug, key)
    const { status, body } = await book(slug, lead, '2026-11-24T16:00:00Z')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      lead_id: lead,
      status: 'confirmed',
      start: TEN,
      end: '2026-11-24T11:00:00-06:00',
      timezone: 'America/Chicago',
      service: { id: 'drain', name: 'Drain cleaning' },
      deposit: { required: true, amount: 2500, currency: 'USD' },
    })
    expect(body.confirmationCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(body.nextRequests[0]).toMatchObject({ rel: 'deposit', path: `/leads/${lead}/deposit` })
    const left = await freeStarts(app, slug)
    expect(left).not.toContain(TEN)
    expect(left).not.toContain('2026-11-24T09:30:00-06:00')
    expect(left).toContain('2026-11-24T11:00:00-06:00')
  })

  test("changes the lead's status and emits its events in the same statement", async () => {
    const { slug, id } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const { body } = await book(slug, lead)
    const read = await app.get(`/leads/${lead}`, { key })
    expect(read.body).toMatchObject({ status: 'booked', booking: { id: body.id, start: TEN } })
    expect(
      read.body.timeline.map((line: { kind: string; status: string }) => [line.kind, line.status]),
    ).toEqual([
      ['lead.received', 'received'],
      ['booking.confirmed', 'booked'],
      ['lead.status_changed', 'booked'],
    ])
    const events = await app.db.sql`
      select owner, type, data from events where lead_id = ${lead} and type like 'booking.%' order by owner`
    expect(events.map(event => event.owner.slice(0, 3))).toEqual(['agt', 'biz'])
    expect(events[1]?.owner).toBe(`biz_${id}`)
    expect(events[0]?.data).toMatchObject({ bookingId: body.id, start: TEN })
    const [row] = await app.db.sql`select idle_from from leads where id = ${lead}`
    expect(row?.idle_from).toEqual(new Date('2026-11-24T17:00:00Z'))
  })

  test('returns the same booking for concurrent repeats of a lead and start', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(slug, lead)))
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    const [row] = await app.db
      .sql`select count(*) as n from events where lead_id = ${lead} and type = 'booking.confirmed'`
    expect(row?.n).toBe(2)
  })

  test('makes a new booking after a cancellation', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const first = await book(slug, lead)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'business_cancelled' }, { key })
    expect(await freeStarts(app, slug)).toContain(TEN)
    const second = await book(slug, lead)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    expect(await freeStarts(app, slug)).not.toContain(TEN)
  })

  test('takes one booking per chair, buffers included', async () => {
    const { slug } = await aBusiness(app, { capacity: 2, services: [service({ bufferMinutes: 30 })] })
    const leads = await Promise.all([1, 2, 3].map(() => aLead(app, slug, key)))
    const answers = await Promise.all(leads.map(lead => book(slug, lead)))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 201, 409])
    const rows = await app.db.sql`
      select chair, to_char(upper(busy) at time zone 'UTC', 'HH24:MI') as until from bookings
      where lead_id in ${app.db.sql(leads)} order by chair`
    expect([...rows]).toEqual([
      { chair: 1, until: '17:30' },
      { chair: 2, until: '17:30' },
    ])
    expect(await freeStarts(app, slug)).not.toContain('2026-11-24T11:00:00-06:00')
    expect(await freeStarts(app, slug)).toContain('2026-11-24T11:30:00-06:00')
  })

  test('books the requested service', async () => {
    const services = [service(), service({ id: 'heater', name: 'Water heater', durationMinutes: 120 })]
    const { slug } = await aBusiness(app, { services })
    const { body } = await book(slug, await aLead(app, slug, key), TEN, { service: 'heater' })
    expect([body.service.id, body.end]).toEqual(['heater', '2026-11-24T12:00:00-06:00'])
  })
})

describe('POST /businesses/{slug}/bookings 409 slot_unavailable', () => {
  const taken = "isn't free."
  const far = "can't be booked yet: only the next 30 days can."
  const cases: [string, string, string][] = [
    ['never offered', '2026-11-24T10:10:00-06:00', taken],
    ['in the night', '2026-11-24T03:00:00-06:00', taken],
    ['past', '2026-11-20T10:00:00-06:00', 'has passed.'],
    ['inside the notice', '2026-11-23T10:00:00-06:00', taken],
    ['on the last day', '2026-12-22T23:59:00-06:00', taken],
    ['beyond the horizon', '2026-12-23T00:00:00-06:00', far],
    ['in the year 9999', '9999-12-31T23:59:59Z', far],
    ['in the year 1', '0001-01-01T00:00:00Z', 'has passed.'],
  ]
  test.each(cases)('%s', async (_, start, why) => {
    const { slug } = await aBusiness(app)
    const { status, body } = await book(slug, await aLead(app, slug, key), start)
    expect([status, body.error.code]).toEqual([409, 'slot_unavailable'])
    expect(body.error.message).toEndWith(` ${why}`)
    expect(body.error.hint.match(/2026-\d\d-\d\dT\d\d:\d\d:00-06:00/g)).toHaveLength(3)
  })

  test('books one of 500 concurrent requests for a slot and offers the others the next three starts', async () => {
    const { slug, id } = await aBusiness(app)
    const platform = (await app.agent('platform')).key
    const first = await aLead(app, slug, platform)
    const leads = [first, ...Array.from({ length: 499 }, () => newId('lead'))]
    await app.db.sql`
      insert into leads
      select copy.* from unnest(${leads.slice(1)}::text[]) as made (id), leads l,
             jsonb_populate_record(l, jsonb_build_object('id', made.id, 'page_token', null, 'page_digest', null)) copy
      where l.id = ${first}`
    const answers = await Promise.all(
      leads.map(lead =>
        app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key: platform }),
      ),
    )
    const refused = answers.filter(answer => answer.status === 409)
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(refused).toHaveLength(499)
    for (const { body } of refused) {
      expect(body.error.code).toBe('slot_unavailable')
      expect(body.error.hint).toContain(
        '2026-11-24T11:00:00-06:00, 2026-11-24T11:30:00-06:00, 2026-11-24T12:00:00-06:00',
      )
    }
    const rows = await app.db
      .sql`select status, count(*) as n from leads where business_id = ${id} group by 1 order by 1`
    expect([...rows]).toEqual([
      { status: 'booked', n: 1 },
      { status: 'received', n: 499 },
    ])
  })
})

describe('POST /businesses/{slug}/bookings refused', () => {
  test('with 409 lead_already_booked, lead_business_mismatch, business_not_bookable or lead_closed', async () => {
    const { slug } = await aBusiness(app)
    const other = await aBusiness(app)
    const closed = await aBusiness(app, { services: [service({ bookable: false })] })
    const lead = await aLead(app, slug, key)
    const codeOf = async (at: string, id: string, start?: string) => {
      const { status, body } = await book(at, id, start)
      return [status, body.error.code]
    }
    expect(await codeOf(other.slug, lead)).toEqual([409, 'lead_business_mismatch'])
    expect((await book(other.slug, lead)).body.error.hint).toBe(
      `It was sent to ${slug}: book there. This business needs its own inquiry: POST /businesses/${other.slug}/inquiries.`,
    )
    const unbookable = await book(closed.slug, await aLead(app, closed.slug, key))
    expect([unbookable.status, unbookable.body.error.code]).toEqual([409, 'business_not_bookable'])
    // Not to send another inquiry.
    expect(unbookable.body.error.hint).toContain('POST /leads/{id}/messages')
    await book(slug, lead)
    const second = await book(slug, lead, '2026-11-24T13:00:00-06:00')
    expect([second.status, second.body.error.code]).toEqual([409, 'lead_already_booked'])
    expect(second.body.error.hint).toContain(`/leads/${lead}/reschedule`)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
    expect(await codeOf(slug, lead)).toEqual([409, 'lead_closed'])
    const elsewhere = await aLead(app, slug, key)
    await app.post(`/leads/${elsewhere}/outcomes`, { kind: 'booked' }, { key })
    const refused = (await book(slug, elsewhere)).body.error
    // There's no appointment here that could be moved.
    expect([refused.code, refused.hint.includes('reschedule')]).toEqual(['lead_already_booked', false])
  })

  test('with 404 for an unknown slug, and for a foreign, unknown or malformed lead', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    expect((await book('no-such-one', lead)).body.error.code).toBe('business_not_found')
    for (const id of ['lead_01kf8x7v8k2e5fa8z7c6b5d4e3', 'nonsense', ''])
      expect((await book(slug, id)).body.error.code).toBe('lead_not_found')
    const stranger = await app.agent()
    const answer = await app.post(
      `/businesses/${slug}/bookings`,
      { lead_id: lead, start: TEN },
      { key: stranger.key },
    )
    expect([answer.status, answer.body.error.code]).toEqual([404, 'lead_not_found'])
  })

  test("with 400 for a malformed start, and for a service that isn't on the card", async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    for (const start of ['2026-02-30T10:00:00Z', '2026-11-24', 'tomorrow', '2026-11-24T10:00:00'])
      expect((await book(slug, lead, start)).body.error.code).toBe('invalid_request')
    const { body } = await book(slug, lead, TEN, { service: 'pool' })
    expect(body.error.code).toBe('invalid_request')
    expect(body.error.hint).toContain('drain')
    const bare = (await aBusiness(app, { services: [] })).slug
    const refused = await book(bare, await aLead(app, bare, key), TEN, { service: 'pool' })
    expect(refused.body.error.hint).toBe('Leave service out: the card lists none.')
  })
})

test.each([
  ['bkg_x', 'confirmed', null],
  ['hld_x', 'held', new Date()],
])('the database refuses an overlapping booking or hold of one chair: %s', async (row, status, expires) => {
  const { slug, id } = await aBusiness(app)
  await book(slug, await aLead(app, slug, key))
  const lead = await aLead(app, slug, key)
  const overlapping = app.db.sql`
    insert into bookings (id, status, expires_at, lead_id, business_id, agent_id, service, timezone, chair, start_at,
                          end_at, busy, confirmation_code, created_at)
    select ${row}, ${status}, ${expires}, ${lead}, business_id, agent_id, service, timezone, chair, start_at + interval '59 minutes',
           end_at + interval '59 minutes', tstzrange(start_at + interval '59 minutes', end_at + interval '59 minutes'),
           'X', created_at
    from bookings where business_id = ${id}`
  expect(
    await overlapping.then(
      () => null,
      error => error.constraint_name,
    ),
  ).toBe('bookings_never_overlap')
})
