import { beforeEach, describe, expect, test } from 'bun:test'
import { reminderEvent } from '../../shared/bookings/events.ts'
import { listBookingsToRemind, markReminded } from '../../shared/bookings/queries.ts'
import { requestOutcomes, sendBookingReminders } from '../../shared/bookings/reminders.ts'
import { closeIdleLeads } from '../../shared/leads/close.ts'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
let business: { slug: string; key: string; id: number }
const app = await testApp({ clock })
const agent = await app.agent()
beforeEach(async () => {
  clock.now = mondayMorning().now
  business = await aBusiness(app)
})

const lead = () => aLead(app, business.slug, agent.key)
const read = async (id: string) => (await app.get(`/leads/${id}`, { key: agent.key })).body
const book = async (id: string, start: string) =>
  (await app.post(`/businesses/${business.slug}/bookings`, { lead_id: id, start }, { key: agent.key })).body
const eventsOf = async (id: string, type: string) =>
  app.db.sql`select owner, data from events where lead_id = ${id} and type = ${type}`
const WEDNESDAY = '2026-11-25T10:00:00-06:00'

describe('leads idle for 30 days', () => {
  test('are closed, counting from the last activity', async () => {
    const quiet = await lead()
    const active = await lead()
    pass(clock, DAY)
    await app.post(`/leads/${active}/messages`, { text: 'Still interested' }, { key: agent.key })
    pass(clock, 29 * DAY)
    await closeIdleLeads(app.context)
    expect(await read(quiet)).toMatchObject({ status: 'closed', closedReason: 'idle' })
    expect((await read(active)).status).toBe('received')
    expect(await eventsOf(quiet, 'lead.closed')).toMatchObject([
      { owner: agent.id, data: { reason: 'idle' } },
    ])
    pass(clock, DAY)
    await Promise.all([closeIdleLeads(app.context), closeIdleLeads(app.context)])
    expect(await eventsOf(active, 'lead.closed')).toHaveLength(1)
  })

  test("are closed, counting from the booking's end", async () => {
    const id = await lead()
    await book(id, '2026-12-18T10:00:00-06:00')
    clock.now = new Date(new Date('2026-12-18T11:00:00-06:00').getTime() + 30 * DAY - 1)
    await closeIdleLeads(app.context)
    expect((await read(id)).status).toBe('booked')
    pass(clock, 1)
    await closeIdleLeads(app.context)
    expect((await read(id)).status).toBe('closed')
  })
})

describe('booking.reminder', () => {
  test('is sent once, 24 hours before the start, even with several schedulers', async () => {
    const id = await lead()
    const booking = await book(id, WEDNESDAY)
    clock.now = new Date(new Date(WEDNESDAY).getTime() - DAY - 1)
    await sendBookingReminders(app.context)
    expect(await eventsOf(id, 'booking.reminder')).toHaveLength(0)
    pass(clock, 1)
    await Promise.all([sendBookingReminders(app.context), sendBookingReminders(app.context)])
    const [event, ...more] = await eventsOf(id, 'booking.reminder')
    expect(more).toHaveLength(0)
    expect(event).toMatchObject({ owner: agent.id, data: { bookingId: booking.id, start: WEDNESDAY } })
    expect((await read(id)).timeline.at(-1)).toMatchObject({ kind: 'booking.reminder', status: 'booked' })
  })

  test("isn't sent for a time that changed since it was found", async () => {
    const id = await lead()
    await book(id, WEDNESDAY)
    clock.now = new Date(new Date(WEDNESDAY).getTime() - DAY)
    const { sql } = app.context
    const found = await listBookingsToRemind(sql, 'start', clock.now, new Date(+clock.now + DAY), 500)
    const booking = found.find(({ leadId }) => leadId === id)
    if (!booking) throw new Error('the booking is not due')
    const moved = { start: '2026-11-27T10:00:00-06:00' }
    expect((await app.post(`/leads/${id}/reschedule`, moved, { key: agent.key })).status).toBe(200)
    expect(await markReminded(sql, booking, 'start', reminderEvent(booking), clock.now)).toBeUndefined()
    clock.now = new Date(new Date(moved.start).getTime() - DAY)
    await sendBookingReminders(app.context)
    expect(await eventsOf(id, 'booking.reminder')).toMatchObject([{ data: moved }])
  })

  test("isn't sent for appointments booked later than that, or canceled ones", async () => {
    const late = await lead()
    await book(late, '2026-11-24T08:00:00-06:00')
    const cancelled = await lead()
    await book(cancelled, WEDNESDAY)
    await app.post(`/leads/${cancelled}/outcomes`, { kind: 'customer_cancelled' }, { key: agent.key })
    for (const hours of [1, 12, 24, 25]) {
      clock.now = new Date(mondayMorning().now.getTime() + hours * HOUR)
      await sendBookingReminders(app.context)
    }
    expect(await eventsOf(late, 'booking.reminder')).toHaveLength(0)
    expect(await eventsOf(cancelled, 'booking.reminder')).toHaveLength(0)
  })
})

describe('outcome.requested', () => {
  test('is sent once, two hours after the end, unless an outcome was reported', async () => {
    const [open, done, canceled] = [await lead(), await lead(), await lead()]
    await book(open, WEDNESDAY)
    await book(done, '2026-11-25T11:00:00-06:00')
    await book(canceled, '2026-11-25T12:00:00-06:00')
    clock.now = new Date('2026-11-25T12:10:00-06:00')
    await app.post(`/leads/${done}/outcomes`, { kind: 'completed' }, { key: agent.key })
    // It has started, so the booking stays confirmed.
    await app.post(`/leads/${canceled}/cancel`, {}, { key: agent.key })
    clock.now = new Date(new Date('2026-11-25T13:00:00-06:00').getTime() - 1)
    await requestOutcomes(app.context)
    expect(await eventsOf(open, 'outcome.requested')).toHaveLength(0)
    pass(clock, 4 * HOUR)
    await requestOutcomes(app.context)
    await requestOutcomes(app.context)
    expect(await eventsOf(open, 'outcome.requested')).toHaveLength(1)
    expect(await eventsOf(done, 'outcome.requested')).toHaveLength(0)
    expect(await eventsOf(canceled, 'outcome.requested')).toHaveLength(0)
  })
})
