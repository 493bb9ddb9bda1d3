import { beforeEach, describe, expect, test } from 'bun:test'
import { outcomeKinds } from '../../shared/events/kinds.ts'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const clock = mondayMorning()
let business: { slug: string; key: string; id: number }
const app = await testApp({ clock })
const agent = await app.agent()
beforeEach(async () => {
  clock.now = mondayMorning().now
  business = await aBusiness(app)
})

const lead = () => aLead(app, business.slug, agent.key)
const report = (id: string, kind: string, note?: string) =>
  app.post(`/leads/${id}/outcomes`, { kind, note }, { key: agent.key })
const codeOf = async (id: string, kind: string) => (await report(id, kind)).body.error?.code ?? 'recorded'
const read = async (id: string) => (await app.get(`/leads/${id}`, { key: agent.key })).body
const book = async (id: string, start = TEN) => {
  const answer = await app.post(
    `/businesses/${business.slug}/bookings`,
    { lead_id: id, start },
    { key: agent.key },
  )
  expect(answer.status).toBe(201)
  return answer.body.id
}
const booked = async () => {
  const id = await lead()
  await book(id)
  return id
}
const isFree = async () => {
  const { body } = await app.get(`/businesses/${business.slug}/availability?days=2`)
  return body.slots.some((slot: { start: string }) => slot.start === TEN)
}
const toTheStart = () => {
  clock.now = new Date(TEN)
}

describe('POST /leads/{id}/outcomes 201', () => {
  test('business_replied moves the lead into conversation', async () => {
    const id = await lead()
    pass(clock, HOUR)
    const { body } = await report(id, 'business_replied', 'They called.')
    expect(body).toMatchObject({
      lead_id: id,
      note: 'They called.',
      leadStatus: 'in conversation',
      counted: true,
    })
    const found = await read(id)
    expect(found.firstReplyAt).toBeNull()
    expect(found.timeline.map((line: { kind: string }) => line.kind)).toEqual([
      'lead.received',
      'outcome.recorded',
      'lead.status_changed',
    ])
    const [row] = await app.db.sql`select open_minutes from outcomes where id = ${body.id}`
    expect(row?.open_minutes).toBe(60)
  })

  test('booked works for appointments made elsewhere', async () => {
    const id = await lead()
    expect((await report(id, 'booked')).body.leadStatus).toBe('booked')
    expect((await report(id, 'completed')).body.leadStatus).toBe('closed')
    expect((await read(id)).closedReason).toBe('completed')
  })

  test('of ends that contradict each other the latest counts, and the booking keeps the first', async () => {
    const id = await booked()
    toTheStart()
    for (const kind of ['completed', 'business_no_show', 'business_cancelled']) {
      pass(clock, HOUR)
      expect((await report(id, kind)).body).toMatchObject({ kind, counted: true })
    }
    const { booking, outcomes } = await read(id)
    expect(booking.status).toBe('completed')
    expect(outcomes.map(({ counted }: { counted: boolean }) => counted)).toEqual([false, false, true])
  })

  test('completed closes the lead after the start, and counts', async () => {
    const id = await booked()
    toTheStart()
    const { body } = await report(id, 'completed')
    expect(body).toMatchObject({ leadStatus: 'closed', counted: true })
    expect(await read(id)).toMatchObject({ closedReason: 'completed', booking: { status: 'completed' } })
    const profile = await app.db
      .sql`select completed, open_leads, bookings from agent_counts where agent_id = ${agent.id}`
    expect(profile[0]?.completed).toBeGreaterThanOrEqual(1)
  })

  test.each(['customer_no_show', 'business_no_show'])('%s closes the lead', async kind => {
    const id = await booked()
    toTheStart()
    expect((await report(id, kind)).body.counted).toBe(kind === 'business_no_show')
    expect(await read(id)).toMatchObject({ status: 'closed', closedReason: kind, booking: { status: kind } })
  })

  test('customer_cancelled frees the slot, closes the lead and notifies the business', async () => {
    const id = await booked()
    expect(await isFree()).toBe(false)
    const { body } = await report(id, 'customer_cancelled')
    expect(body).toMatchObject({ leadStatus: 'closed', counted: false })
    expect(await isFree()).toBe(true)
    expect(await read(id)).toMatchObject({
      closedReason: 'customer_cancelled',
      booking: { status: 'cancelled' },
    })
    const heard = await app.db.sql`
      select type, data from events where owner = ${`biz_${business.id}`} and lead_id = ${id} order by id`
    expect(heard.map(event => event.type)).toEqual([
      'lead.received',
      'booking.confirmed',
      'booking.cancelled',
      'lead.closed',
    ])
  })

  test('customer_cancelled on an unbooked lead withdraws it', async () => {
    const id = await lead()
    expect((await report(id, 'customer_cancelled')).body.leadStatus).toBe('closed')
    expect((await read(id)).closedReason).toBe('withdrawn')
  })

  test('business_cancelled frees the slot and puts the lead back in conversation', async () => {
    const id = await booked()
    expect((await report(id, 'business_cancelled')).body).toMatchObject({
      leadStatus: 'in conversation',
      counted: true,
    })
    expect(await isFree()).toBe(true)
  })

  test("no_response and wrong_information don't change the lead", async () => {
    const id = await lead()
    pass(clock, DAY)
    expect((await report(id, 'no_response')).body).toMatchObject({ leadStatus: 'received', counted: true })
    expect((await report(id, 'wrong_information', 'The number is dead.')).body.leadStatus).toBe('received')
  })

  test('repeating a kind returns the first outcome and changes nothing', async () => {
    const id = await booked()
    const first = await report(id, 'customer_cancelled', 'Sick')
    const events = async () =>
      (await app.db.sql`select count(*) as n from events where lead_id = ${id}`)[0]?.n
    const before = await events()
    const again = await Promise.all([
      report(id, 'customer_cancelled', 'Other'),
      report(id, 'customer_cancelled'),
    ])
    for (const answer of again) expect(answer.text).toBe(first.text)
    expect(await events()).toBe(before)
  })

  test('concurrent repeats return the first outcome, too', async () => {
    const id = await booked()
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(id, 'business_cancelled')))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(
      (await read(id)).timeline.filter((line: { kind: string }) => line.kind === 'booking.cancelled'),
    ).toHaveLength(1)
  })

  test('what was withdrawn and reopened can be withdrawn again, once, with its own reason', async () => {
    const id = await lead()
    const first = await report(id, 'customer_cancelled', 'Too expensive')
    await app.post(`/desk/leads/${id}/messages`, { text: 'We can do it for less.' }, { key: business.key })
    const reopened = await read(id)
    expect(reopened.status).toBe('in conversation')
    expect(reopened.outcomesAllowed.map(({ kind }: { kind: string }) => kind)).toContain('customer_cancelled')
    const cancel = (reason: string) => app.post(`/leads/${id}/cancel`, { reason }, { key: agent.key })
    const again = await Promise.all(['Still too much', 'Still too much', 'Still too much'].map(cancel))
    expect(again.map(({ body }) => body.status)).toEqual(['closed', 'closed', 'closed'])
    const { status, closedReason, outcomes } = await read(id)
    expect([status, closedReason]).toEqual(['closed', 'withdrawn'])
    const notes = outcomes.map(({ note }: { note: string }) => note)
    expect(notes.toSorted()).toEqual(['Still too much', 'Too expensive'])
    const repeated = (await report(id, 'customer_cancelled')).body
    expect([repeated.id === first.body.id, repeated.note]).toEqual([false, 'Still too much'])
  })

  test('a lead that’s booked elsewhere again after a cancellation is booked', async () => {
    const id = await lead()
    for (const _ of [1, 2]) {
      expect((await report(id, 'booked')).body.leadStatus).toBe('booked')
      expect((await report(id, 'business_cancelled')).body.leadStatus).toBe('in conversation')
    }
  })

  test('a second appointment has its own outcomes', async () => {
    const id = await booked()
    await report(id, 'business_cancelled')
    await book(id)
    expect((await report(id, 'business_cancelled')).body.leadStatus).toBe('in conversation')
    expect(await isFree()).toBe(true)
    expect((await read(id)).outcomes).toHaveLength(2)
  })

  test('a note can have 300 code points', async () => {
    const id = await lead()
    expect((await report(id, 'wrong_information', '👍'.repeat(300))).status).toBe(201)
    const other = await lead()
    expect((await report(other, 'wrong_information', 'x'.repeat(301))).body.error.code).toBe(
      'invalid_request',
    )
    expect((await report(other, 'wrong_information', 'SSN 219-09-9999')).body.error.code).toBe(
      'sensitive_data',
    )
  })
})

describe('when the business disagrees', () => {
  test('its own outcome is kept, and the dispute is shown', async () => {
    const id = await lead()
    const booking = await book(id)
    toTheStart()
    await app.post(`/desk/bookings/${booking}/complete`, undefined, { key: business.key })
    const { body } = await report(id, 'business_no_show')
    expect(body).toMatchObject({ leadStatus: 'closed', counted: false })
    expect(body.countedWhy).toContain('outweighs')
    const found = await read(id)
    expect(found).toMatchObject({ closedReason: 'completed', booking: { status: 'completed' } })
    expect(found.outcomes).toMatchObject([
      { kind: 'completed', from: 'business', counted: true, disputed: true },
      { kind: 'business_no_show', from: 'agent', counted: false, disputed: true },
    ])
  })

  test('a report that says the same says that the business was first', async () => {
    const id = await lead()
    const booking = await book(id)
    await app.post(`/desk/bookings/${booking}/cancel`, undefined, { key: business.key })
    const { body } = await report(id, 'business_cancelled')
    expect(body.countedWhy).toBe('The business recorded the same itself, and that counts.')
  })

  test("it corrects an agent's earlier report", async () => {
    const id = await lead()
    const booking = await book(id)
    toTheStart()
    await report(id, 'business_no_show')
    await app.post(`/desk/bookings/${booking}/complete`, undefined, { key: business.key })
    const found = await read(id)
    expect(found).toMatchObject({
      status: 'closed',
      closedReason: 'completed',
      booking: { status: 'completed' },
    })
    expect(found.outcomes[0]).toMatchObject({ kind: 'business_no_show', counted: false })
  })

  test('a measured reply outweighs no_response', async () => {
    const id = await lead()
    await app.post(`/desk/leads/${id}/messages`, { text: 'Hello' }, { key: business.key })
    pass(clock, DAY)
    expect((await report(id, 'no_response')).body.counted).toBe(false)
    expect((await report(id, 'business_replied')).body.counted).toBe(false)
    expect((await read(id)).outcomes[0].disputed).toBe(true)
  })

  test("an operator's second lead within seven days doesn't count", async () => {
    await booked()
    const id = await lead()
    await book(id, '2026-11-24T13:00:00-06:00')
    clock.now = new Date('2026-11-24T14:00:00-06:00')
    const { body } = await report(id, 'completed')
    expect([body.counted, body.countedWhy]).toEqual([false, expect.stringContaining('7 days')])
  })
})

describe('POST /leads/{id}/outcomes 400 outcome_not_allowed', () => {
  test('for completed and no-shows before the start, or on a lead that was never booked', async () => {
    for (const kind of ['completed', 'customer_no_show', 'business_no_show']) {
      expect(await codeOf(await lead(), kind)).toBe('outcome_not_allowed')
    }
    const id = await booked()
    for (const kind of ['completed', 'customer_no_show', 'business_no_show'])
      expect(await codeOf(id, kind)).toBe('outcome_not_allowed')
    expect(await codeOf(await lead(), 'business_cancelled')).toBe('outcome_not_allowed')
  })

  test('for no_response in the first 24 hours, and booked on a closed lead', async () => {
    const id = await lead()
    pass(clock, DAY - 1)
    expect(await codeOf(id, 'no_response')).toBe('outcome_not_allowed')
    pass(clock, 1)
    expect(await codeOf(id, 'no_response')).toBe('recorded')
    await report(id, 'customer_cancelled')
    expect(await codeOf(id, 'booked')).toBe('outcome_not_allowed')
  })
})

test('returns 400 for an unknown kind, with all nine kinds in the hint', async () => {
  const { body } = await report(await lead(), 'vanished')
  expect(body.error.code).toBe('invalid_request')
  for (const kind of outcomeKinds) expect(body.error.hint).toContain(kind)
})
