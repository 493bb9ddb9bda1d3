import { aService } from '../businesses/cards.ts'
import { aBusiness, aLead, HOUR } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** 10:00 on the Tuesday after mondayMorning(), in San Antonio. */
export const TEN = '2026-11-24T10:00:00-06:00'

export const drain = aService({ id: 'drain', deposit: { amount: 2500, currency: 'USD' } })

/** For ten o'clock on the next day that's open: `TEN`, if it's mondayMorning(). */
export async function aBooking(app: TestApp, key: string, changes: object = {}) {
  const business = await aBusiness(app, {
    services: [drain],
    policies: { deposit: { refundableUntilHours: 2 } },
    ...changes,
  })
  const lead = await aLead(app, business.slug, key)
  const { slots } = (await app.get(`/businesses/${business.slug}/availability?days=7`)).body
  const tomorrow = app.context.now().getTime() + 20 * HOUR
  const { start } = slots.find(
    (slot: { start: string }) => slot.start.includes('T10:00') && Date.parse(slot.start) > tomorrow,
  )
  const booked = await app.post(`/businesses/${business.slug}/bookings`, { lead_id: lead, start }, { key })
  if (booked.status !== 201) throw new Error(booked.text)
  return { business, lead, booking: booked.body }
}

/** A booking whose deposit has been requested. */
export async function aDeposit(app: TestApp, key: string, changes: object = {}) {
  const appointment = await aBooking(app, key, changes)
  const answer = await app.post(`/leads/${appointment.lead}/deposit`, undefined, { key })
  if (answer.status !== 200) throw new Error(answer.text)
  const [row] = await app.db.sql<
    { id: string }[]
  >`select id from deposits where lead_id = ${appointment.lead}`
  if (!row) throw new Error('the deposit is missing')
  const path = new URL(answer.body.payUrl).pathname
  return { ...appointment, deposit: row.id, requested: answer.body, path }
}
