import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { outcomeKinds } from '../../shared/events/kinds.ts'
import type { Id } from '../../shared/ids.ts'
import { submit } from '../customer/forms.ts'
import { aDeposit } from '../deposits/booked.ts'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { type Answer, openTestApp, type TestApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const clock = mondayMorning()
let app: TestApp
let agent: { key: string; id: string }
let business: { slug: string; key: string; id: number }
beforeAll(async () => {
  app = await openTestApp({ context: { now: () => clock.now } })
  agent = await app.agent()
})
afterAll(() => app.close())
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

  test('business_cancelled by an agent reaches the business, and its own cancellation does not', async () => {
    const heard = async (id: string) =>
      app.db.sql`
        select e.data ->> 'by' as by, d.channel from events e
        left join deliveries d on d.owner = e.owner and d.event_id = e.id
        where e.owner = ${`biz_${business.id}`} and e.lead_id = ${id} and e.type = 'booking.cancelled'`
    await app.db.sql`update businesses set contact_email = 'owner@example.com' where id = ${business.id}`
    const [reported, own] = [await lead(), await lead()]
    await book(reported)
    await report(reported, 'business_cancelled')
    expect(await heard(reported)).toMatchObject([{ by: 'business', channel: 'mail' }])
    const id = await book(own)
    await app.post(`/desk/bookings/${id}/cancel`, undefined, { key: business.key })
    expect(await heard(own)).toHaveLength(0)
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

  test('concurrent repeats also return the first outcome', async () => {
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

  test('a lead that is booked elsewhere again after a cancellation is booked', async () => {
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
  test('its own outcome stands, and the dispute is shown', async () => {
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

describe("after the start, an agent's report cancels nothing", () => {
  const paid = async () => {
    const made = await aDeposit(app, agent.key)
    await prepareDeposit(app.context, made.deposit as Id<'dep'>)
    const checkout = await submit(app, made.path, {})
    await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
    return made
  }
  const refundsOf = (deposit: string) =>
    app.db.sql`select from payments where deposit_id = ${deposit} and refund_reason is not null`
  const cancelled = (id: string) => app.post(`/leads/${id}/cancel`, {}, { key: agent.key })
  const reports: [string, (id: string) => Promise<Answer>, string][] = [
    ['business_cancelled', id => report(id, 'business_cancelled'), 'booked'],
    ['customer_cancelled', id => report(id, 'customer_cancelled'), 'closed'],
    ['a cancellation', cancelled, 'closed'],
  ]
  describe.each(reports)('%s', (_, send, status) => {
    test.each([
      ['complete', 'completed'],
      ['no-show', 'customer_no_show'],
    ])('is recorded once, and the business can still %s', async (act, ended) => {
      const made = await paid()
      toTheStart()
      const answers = [await send(made.lead), await send(made.lead)]
      for (const { status, body } of answers) expect([200, 201, body.error]).toContain(status)
      expect(await read(made.lead)).toMatchObject({ status, booking: { status: 'confirmed' } })
      expect((await read(made.lead)).outcomes).toHaveLength(1)
      expect(await refundsOf(made.deposit)).toHaveLength(0)
      pass(clock, HOUR)
      const done = await app.post(`/desk/bookings/${made.booking.id}/${act}`, undefined, {
        key: made.business.key,
      })
      expect(done.body.status).toBe(ended)
      expect(await read(made.lead)).toMatchObject({
        status: 'closed',
        closedReason: ended,
        booking: { status: ended },
      })
      expect(await refundsOf(made.deposit)).toHaveLength(0)
    })
  })

  test('POST /leads/{id}/cancel says that the deposit is kept', async () => {
    const { lead } = await paid()
    toTheStart()
    const { body } = await cancelled(lead)
    expect(body).toMatchObject({
      status: 'closed',
      booking: { status: 'confirmed' },
      fee: null,
      refund: { state: 'kept', refundedAt: null },
    })
  })

  test('a lead that the business reopens then keeps its appointment, and has no room for another', async () => {
    const id = await booked()
    toTheStart()
    await cancelled(id)
    await app.post(`/desk/leads/${id}/messages`, { text: 'Another day?' }, { key: business.key })
    const again = await app.post(
      `/businesses/${business.slug}/bookings`,
      { lead_id: id, start: '2026-11-25T10:00:00-06:00' },
      { key: agent.key },
    )
    expect([again.status, again.body.error.code]).toEqual([409, 'lead_already_booked'])
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
