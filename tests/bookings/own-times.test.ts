import { beforeEach, describe, expect, test } from 'bun:test'
import { listOwnTimes } from '../../shared/bookings/own-time-queries.ts'
import { keepOwnTime, type OwnTimeRequest } from '../../shared/bookings/own-times.ts'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import { aBusiness, aLead, DAY, freeStarts, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const at = (time: string) => `2026-11-24T${time}:00-06:00`
const TEN = at('10:00')
const clock = mondayMorning()
let key: string
let slug: string
let id: number
const app = await testApp({ clock })
beforeEach(async () => {
  clock.now = mondayMorning().now
  key = (await app.agent()).key
  ;({ slug, id } = await aBusiness(app))
})

const keep = (from: string, to: string, more: Partial<OwnTimeRequest> = {}) =>
  keepOwnTime(app.context, {
    businessId: id,
    chair: 1,
    start: new Date(at(from)),
    end: new Date(at(to)),
    title: 'Dentist',
    over: false,
    claim: crypto.getRandomValues(Buffer.alloc(32)),
    ...more,
  })
const own = () => listOwnTimes(app.db.sql, id, new Date('2026-01-01'), new Date('2028-01-01'), 5000)
async function book(start = TEN, shop = slug) {
  const lead = await aLead(app, shop, key)
  const { status, body } = await app.post(`/businesses/${shop}/bookings`, { lead_id: lead, start }, { key })
  return { lead, code: `${status} ${body.error?.code ?? body.start}` }
}

describe('a blocked time', () => {
  test('is gone from availability, search, bookings, moves and holds at once', async () => {
    const { lead } = await book(at('14:00'))
    const before = await freeStarts(app, slug)
    expect(await keep('10:00', '11:00')).toEqual([])
    const gone = ['09:30', '10:00', '10:30'].map(at)
    expect(await freeStarts(app, slug)).toEqual(before.filter(start => !gone.includes(start)))
    for (const start of gone) {
      expect((await book(start)).code).toBe('409 slot_unavailable')
      expect((await app.post(`/leads/${lead}/reschedule`, { start }, { key })).status).toBe(409)
      const held = await app.post(`/businesses/${slug}/holds`, { lead_id: lead, start }, { key })
      expect(held.body.error.code).toBe('slot_unavailable')
    }
    expect((await book(at('11:00'))).code).toBe(`201 ${at('11:00')}`)
  })

  test('moves the next free slot in search, even of a business that never had a booking', async () => {
    const shop = await aBusiness(app, { name: 'Quetzalcoatl Plumbing' })
    const next = async () => {
      // Search may be five minutes old.
      pass(clock, 6 * 60_000)
      const { body } = await app.get('/businesses?q=quetzalcoatl')
      return body.businesses[0]?.nextAvailable
    }
    const first = await next()
    expect(first).toBeString()
    await keepOwnTime(app.context, {
      businessId: shop.id,
      chair: null,
      title: null,
      over: false,
      claim: Buffer.alloc(32, 1),
      start: clock.now,
      end: new Date(Date.parse(first) + 1),
    })
    expect(Date.parse(await next())).toBeGreaterThan(Date.parse(first))
  })

  test('takes its chair, or all of them', async () => {
    ;({ slug, id } = await aBusiness(app, { capacity: 2 }))
    await keep('10:00', '11:00', { chair: 2 })
    expect((await book()).code).toBe(`201 ${TEN}`)
    expect((await book()).code).toBe('409 slot_unavailable')
    await keep('13:00', '14:00', { chair: null })
    expect((await book(at('13:00'))).code).toBe('409 slot_unavailable')
  })

  test('asks before it covers an appointment, and then keeps the appointment', async () => {
    const { lead } = await book()
    const clashes = await keep('10:30', '12:00')
    expect(clashes).toMatchObject([{ customer: 'Dana Reyes', start: new Date(TEN), heldUntil: null }])
    expect(await own()).toEqual([])
    expect(await keep('10:30', '12:00', { over: true })).toEqual([])
    expect((await app.get(`/leads/${lead}`, { key })).body.booking.status).toBe('confirmed')
    expect((await book(at('11:00'))).code).toBe('409 slot_unavailable')
    expect(await keep('11:00', '11:30')).toMatchObject([{ title: 'Dentist', service: null }])
  })

  test('ends a hold that the owner was asked about', async () => {
    const lead = await aLead(app, slug, key)
    await app.post(`/businesses/${slug}/holds`, { lead_id: lead, start: TEN }, { key })
    expect(await keep('10:00', '11:00')).toMatchObject([{ heldUntil: expect.any(Date), customer: null }])
    await keep('10:00', '11:00', { over: true })
    expect((await app.get(`/leads/${lead}`, { key })).body.holds).toEqual([])
    const booked = await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
    expect(booked.body.error.code).toBe('slot_unavailable')
  })

  test('is kept once, however often the form is sent', async () => {
    const claim = Buffer.alloc(32, 7)
    await Promise.all([1, 2, 3].map(() => keep('10:00', '11:00', { claim })))
    expect(await own()).toHaveLength(1)
  })

  test('can be moved and renamed, by its own business only', async () => {
    await keep('10:00', '11:00')
    const [first] = await own()
    if (!first) throw new Error('nothing was kept')
    await keep('13:00', '14:00', { id: first.id, title: 'Lunch' })
    const other = await aBusiness(app)
    await keep('15:00', '16:00', { id: first.id, businessId: other.id })
    const [after, ...more] = await own()
    expect(more).toEqual([])
    expect(after).toMatchObject({ id: first.id, start: new Date(at('13:00')) })
    expect(after?.title && app.context.secrets.open(after.title, `own_times.title ${after.id}`)).toBe('Lunch')
    expect((await book()).code).toBe(`201 ${TEN}`)
  })

  test('is deleted with its business, and 400 days after its end', async () => {
    await keep('10:00', '11:00')
    pass(clock, 399 * DAY)
    await deleteAllOld(app.context)
    expect(await own()).toHaveLength(1)
    pass(clock, 3 * DAY)
    await deleteAllOld(app.context)
    expect(await own()).toEqual([])
    await keep('10:00', '11:00')
    await app.call('DELETE', `/operator/businesses/${slug}`, { key: OPERATOR_KEY })
    expect(await own()).toEqual([])
    await keep('10:00', '11:00')
    expect(await own()).toEqual([])
  })
})

describe('at the same moment', () => {
  test('40 agents and an owner who blocks the time: either one booking or the block, never both unasked', async () => {
    const leads: string[] = []
    // All at once, they'd wait for their agent's stream longer than a request may on a busy machine.
    while (leads.length < 40)
      leads.push(...(await Promise.all([1, 2, 3, 4].map(() => aLead(app, slug, key)))))
    const booking = leads.map(lead =>
      app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key }),
    )
    const [clashes, answers] = await Promise.all([keep('10:00', '11:00'), Promise.all(booking)])
    const booked = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect([booked, (await own()).length]).toEqual(clashes.length > 0 ? [1, 0] : [0, 1])
  })

  test('two owners’ tabs keep one time once', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => keep('10:00', '11:00')))
    expect(results.filter(clashes => clashes.length === 0)).toHaveLength(1)
    expect(await own()).toHaveLength(1)
  })
})
