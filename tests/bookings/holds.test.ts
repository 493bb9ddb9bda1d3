import { beforeEach, describe, expect, test } from 'bun:test'
import { newId } from '../../shared/ids.ts'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const MINUTE = 60_000
const at = (time: string) => `2026-11-24T${time}:00-06:00`
const TEN = at('10:00')
const clock = mondayMorning()
let key: string
let slug: string
let id: number
let lead: string
const app = await testApp({ clock })
beforeEach(async () => {
  clock.now = mondayMorning().now
  key = (await app.agent()).key
  ;({ slug, id } = await aBusiness(app))
  lead = await aLead(app, slug, key)
})

const hold = (of = lead, start = TEN, by = key) =>
  app.post(`/businesses/${slug}/holds`, { lead_id: of, start }, { key: by })
const book = (of = lead, start = TEN, by = key) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: of, start }, { key: by })
const release = (holdId: string, by = key) =>
  app.call('DELETE', `/businesses/${slug}/holds/${holdId}`, { key: by })
const codeOf = async (answer: ReturnType<typeof hold>) => {
  const { status, body } = await answer
  return `${status} ${body.error?.code ?? body.start}`
}
const isFree = async (start = TEN) =>
  (await app.get(`/businesses/${slug}/availability?days=2`)).body.slots.some(
    (slot: { start: string }) => slot.start === start,
  )
const anotherLead = () => aLead(app, slug, key)

describe('POST /businesses/{slug}/holds 201', () => {
  test('keeps the slot from everybody else for ten minutes, to the moment', async () => {
    const { status, body } = await hold()
    expect(status).toBe(201)
    expect(body.holdId).toMatch(/^hld_[0-9a-z]{26}$/)
    expect(body).toMatchObject({
      start: TEN,
      end: at('11:00'),
      expiresAt: new Date(clock.now.getTime() + 10 * MINUTE).toISOString(),
    })
    expect(body.nextRequests).toMatchObject([
      { rel: 'book', path: `/businesses/${slug}/bookings`, body: { lead_id: lead, start: TEN } },
      { rel: 'release', method: 'DELETE', path: `/businesses/${slug}/holds/${body.holdId}` },
    ])
    const stranger = (await app.agent()).key
    const rival = await aLead(app, slug, stranger)
    expect([await isFree(), await codeOf(book(rival, TEN, stranger))]).toEqual([
      false,
      '409 slot_unavailable',
    ])
    expect(await codeOf(hold(rival, TEN, stranger))).toBe('409 slot_unavailable')
    expect((await app.get(`/leads/${lead}`, { key })).body.holds).toMatchObject([{ holdId: body.holdId }])
    pass(clock, 10 * MINUTE - 1)
    expect(await isFree()).toBe(false)
    pass(clock, 1)
    expect(await isFree()).toBe(true)
    expect((await app.get(`/leads/${lead}`, { key })).body.holds).toEqual([])
    expect(await codeOf(book(rival, TEN, stranger))).toBe(`201 ${TEN}`)
    expect(await codeOf(book())).toBe('409 slot_unavailable')
  })

  test('is used by booking the same lead and start, and no longer counts', async () => {
    for (let i = 0; i < 8; i++) {
      const of = await anotherLead()
      expect(await codeOf(hold(of))).toBe(`201 ${TEN}`)
      expect(await codeOf(book(of))).toBe(`201 ${TEN}`)
      await app.post(`/leads/${of}/cancel`, {}, { key })
    }
    const [row] = await app.db.sql`
      select count(*) as n from bookings where business_id = ${id} and status in ('held', 'released')`
    expect(row?.n).toBe(0)
    const { body } = await app.get('/keys', { key })
    expect(body.counts.bookings).toBe(8)
  })

  test('returns the same hold for repeats, and replaces one that overlaps', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => hold()))
    expect(new Set(answers.map(({ body }) => body.holdId)).size).toBe(1)
    const later = await hold(lead, at('10:30'))
    expect(later.body.holdId).not.toBe(answers[0]?.body.holdId)
    expect([await isFree(at('09:30')), await isFree(TEN), await isFree(at('11:30'))]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('holds a slot for a booked lead, which rescheduling uses', async () => {
    await book(lead, at('13:00'))
    const { body } = await hold()
    expect(body.nextRequests[0]).toMatchObject({ rel: 'reschedule', path: `/leads/${lead}/reschedule` })
    expect(await codeOf(app.post(`/leads/${lead}/reschedule`, { start: TEN }, { key }))).toBe(`200 ${TEN}`)
    expect([await isFree(at('13:00')), await isFree()]).toEqual([true, false])
  })

  test('keeps a slot that comes inside the notice within the ten minutes', async () => {
    const today = '2026-11-23T11:00:00-06:00'
    expect(await codeOf(hold(lead, today))).toBe(`201 ${today}`)
    pass(clock, 10 * MINUTE - 1)
    expect(await codeOf(book(await anotherLead(), today))).toBe('409 slot_unavailable')
    expect(await codeOf(hold(lead, today))).toBe(`201 ${today}`)
    expect(await codeOf(book(lead, today))).toBe(`201 ${today}`)

    const moving = await anotherLead()
    await book(moving)
    const noon = '2026-11-23T12:00:00-06:00'
    clock.now = new Date(Date.parse(noon) - 2 * HOUR)
    await hold(moving, noon)
    pass(clock, 5 * MINUTE)
    expect(await codeOf(app.post(`/leads/${moving}/reschedule`, { start: noon }, { key }))).toBe(
      `200 ${noon}`,
    )

    const expired = await anotherLead()
    const one = '2026-11-23T13:00:00-06:00'
    clock.now = new Date(Date.parse(one) - 2 * HOUR)
    expect(await codeOf(hold(expired, one))).toBe(`201 ${one}`)
    pass(clock, 10 * MINUTE)
    expect(await codeOf(book(expired, one))).toBe('409 slot_unavailable')
  })

  test("isn't a booking for the lead, its deposit or the agent's counts", async () => {
    await hold()
    const read = (await app.get(`/leads/${lead}`, { key })).body
    expect([read.booking, read.status]).toEqual([null, 'received'])
    expect((await app.get('/keys', { key })).body.counts.bookings).toBe(0)
    expect((await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.error.code).toBe(
      'booking_required',
    )
  })
})

describe('409 hold_limit', () => {
  test('for a third open hold of an operator at a business', async () => {
    const leads = [lead, await anotherLead(), await anotherLead()]
    const answers = await Promise.all(leads.map((of, i) => hold(of, at(`1${i + 1}:00`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const { error } = answers.find(({ status }) => status === 409)?.body ?? {}
    expect(error.code).toBe('hold_limit')
    for (const [i, { status, body }] of answers.entries())
      if (status === 201) expect(error.hint).toContain(`${body.holdId} of ${leads[i]} until 2026-11-23T`)
    const other = await aBusiness(app)
    const elsewhere = await aLead(app, other.slug, key)
    const there = await app.post(
      `/businesses/${other.slug}/holds`,
      { lead_id: elsewhere, start: TEN },
      { key },
    )
    expect(there.status).toBe(201)
    const stranger = (await app.agent()).key
    expect(await codeOf(hold(await aLead(app, slug, stranger), at('15:00'), stranger))).toStartWith('201')
  })

  test('for two keys of one operator together', async () => {
    const group = crypto.randomUUID()
    await app.db
      .sql`update agents set operator_group = ${group} where id in (select agent_id from leads where id = ${lead})`
    const second = await app.agent()
    await app.db.sql`update agents set operator_group = ${group} where id = ${second.id}`
    const theirs = await aLead(app, slug, second.key)
    expect(await codeOf(hold())).toStartWith('201')
    expect(await codeOf(hold(await anotherLead(), at('12:00')))).toStartWith('201')
    expect(await codeOf(hold(theirs, at('14:00'), second.key))).toBe('409 hold_limit')
  })

  test('for the seventh hold without a booking in a day', async () => {
    for (let i = 0; i < 6; i++) {
      const { body } = await hold()
      expect((await release(body.holdId)).status).toBe(204)
    }
    const { status, body } = await hold()
    expect([status, body.error.code]).toEqual([409, 'hold_limit'])
    // There's none to release.
    expect(body.error.hint).toBe(`Book without a hold: POST /businesses/${slug}/bookings.`)
    pass(clock, HOUR)
    expect(await codeOf(hold())).toBe('409 hold_limit')
    pass(clock, DAY)
    expect(await codeOf(hold(lead, '2026-11-26T10:00:00-06:00'))).toStartWith('201')
  })
})

describe('DELETE /businesses/{slug}/holds/{holdId}', () => {
  test('frees the slot at once; a repeat is fine', async () => {
    const { body } = await hold()
    expect([(await release(body.holdId)).status, (await release(body.holdId)).status]).toEqual([204, 204])
    expect(await isFree()).toBe(true)
  })

  test('returns 404 for foreign, unknown and malformed ids, and for a booking', async () => {
    const { body } = await hold()
    const stranger = (await app.agent()).key
    const booked = (await book(await anotherLead(), at('14:00'))).body.id
    for (const [hid, by] of [
      [body.holdId, stranger],
      [newId('hld'), key],
      ['nonsense', key],
      [booked, key],
    ])
      expect((await release(hid, by)).body.error.code).toBe('booking_not_found')
    expect(await isFree()).toBe(false)
    expect(await isFree(at('14:00'))).toBe(false)
  })

  test('says that a booking used it', async () => {
    const { body } = await hold()
    await book()
    const { error } = (await release(body.holdId)).body
    expect(error.message).toContain('a booking used it')
    expect(error.hint).toContain('has the booking')
  })
})

test('refuses as booking does', async () => {
  expect(await codeOf(hold('nonsense'))).toBe('404 lead_not_found')
  expect(await codeOf(hold(lead, 'tomorrow'))).toBe('400 invalid_request')
  const early = await hold(lead, at('03:00'))
  expect([early.body.error.code, early.body.error.hint.match(/2026-/g).length]).toEqual([
    'slot_unavailable',
    3,
  ])
  const other = await aBusiness(app)
  expect(await codeOf(hold(await aLead(app, other.slug, key)))).toBe('409 lead_business_mismatch')
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  expect(await codeOf(hold())).toBe('409 lead_closed')
})

test('old holds are deleted, and open ones are kept', async () => {
  await hold()
  await deleteAllOld(app.context)
  expect(await isFree()).toBe(false)
  pass(clock, DAY + 1)
  await deleteAllOld(app.context)
  const [row] = await app.db.sql`select count(*) as n from bookings where business_id = ${id}`
  expect(row?.n).toBe(0)
})

test('of 500 concurrent holds, bookings and moves for one chair, one wins and nothing overlaps', async () => {
  const platform = (await app.agent('platform')).key
  const first = await aLead(app, slug, platform)
  const leads = [first, ...Array.from({ length: 499 }, () => newId('lead'))]
  await app.db.sql`
    insert into leads
    select copy.* from unnest(${leads.slice(1)}::text[]) as made (id), leads l,
           jsonb_populate_record(l, jsonb_build_object('id', made.id, 'page_token', null, 'page_digest', null)) copy
    where l.id = ${first}`
  const booked = ['12:00', '13:00', '14:00', '15:00', '16:00']
  for (const [i, time] of booked.entries())
    expect(await codeOf(book(leads[i], at(time), platform))).toStartWith('201')
  const answers = await Promise.all(
    leads.map((of, i) => {
      if (i % 3 === 0 && i > 5) return hold(of, TEN, platform)
      if (i % 3 === 1 && i > 5) return book(of, TEN, platform)
      return app.post(`/leads/${leads[i % 5]}/reschedule`, { start: TEN }, { key: platform })
    }),
  )
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 201, 409]))).toBe(true)
  const busy = await app.db.sql`
    select lead_id, status from bookings
    where business_id = ${id} and busy && tstzrange(${new Date(TEN)}, ${new Date(at('11:00'))})
      and status not in ('cancelled', 'released')`
  expect(busy).toHaveLength(1)
  const won = answers.flatMap(({ status, body }) => (status === 409 ? [] : [body.lead_id ?? body.holdId]))
  expect(new Set(won).size).toBe(1)
})
