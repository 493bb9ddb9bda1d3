import { expect, test } from 'bun:test'
import { aBusiness, aLead } from '../factories.ts'
import { loseAnswers } from '../lose-answers.ts'
import { testApp } from '../test-app.ts'
import { everyDay } from './calendar.ts'

const app = await testApp()

/** A lead, and a request for a slot of its business that can be sent again. */
async function aRequest(what: 'bookings' | 'holds') {
  const { key } = await app.agent()
  const business = await aBusiness(app, everyDay('00:00', '00:00'))
  const lead = await aLead(app, business.slug, key)
  const { slots } = (await app.get(`/businesses/${business.slug}/availability?days=5`)).body
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { lead_id: lead, start: slots.at(-1).start }
  const send = () => app.post(`/businesses/${business.slug}/${what}`, body, { key, headers })
  return { business, lead, send }
}

test("repeating a booking whose response was lost doesn't book again after the business canceled it", async () => {
  const { business, lead, send } = await aRequest('bookings')
  const first = await send()
  expect(first.status).toBe(201)
  await app.post(`/desk/bookings/${first.body.id}/cancel`, {}, { key: business.key })
  await loseAnswers(app.db.sql)
  const again = await send()
  expect({ status: again.status, id: again.body.id, is: again.body.status }).toEqual({
    status: 201,
    id: first.body.id,
    is: 'cancelled',
  })
  expect(await app.db.sql`select id from bookings where lead_id = ${lead}`).toHaveLength(1)
})

test("repeating a booking whose response was lost isn't refused after the business closed the lead", async () => {
  const { business, lead, send } = await aRequest('bookings')
  const first = await send()
  await app.post(`/desk/leads/${lead}/close`, {}, { key: business.key })
  await loseAnswers(app.db.sql)
  const again = await send()
  expect({ status: again.status, id: again.body.id }).toEqual({ status: 201, id: first.body.id })
})

test("repeating a hold whose response was lost isn't refused after the business closed the lead", async () => {
  const { business, lead, send } = await aRequest('holds')
  const first = await send()
  expect(first.status).toBe(201)
  await app.post(`/desk/leads/${lead}/close`, {}, { key: business.key })
  await loseAnswers(app.db.sql)
  const again = await send()
  expect({ status: again.status, hold: again.body.holdId }).toEqual({ status: 201, hold: first.body.holdId })
})
