import { expect, test } from 'bun:test'
import { aBusiness, aLead } from '../factories.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

test('GET /leads lists the agent’s own, newest first, page by page', async () => {
  const [mine, theirs] = [await app.agent(), await app.agent()]
  const { slug } = await aBusiness(app)
  const leads: string[] = []
  for (let n = 0; n < 3; n++) leads.unshift(await aLead(app, slug, mine.key))
  await aLead(app, slug, theirs.key)
  const { slots } = (await app.get(`/businesses/${slug}/availability?days=7`)).body
  const [{ start }] = slots
  const booking = { lead_id: leads[0], start }
  const booked = await app.post(`/businesses/${slug}/bookings`, booking, { key: mine.key })
  const { id, name } = booked.body.service
  const first = await app.get('/leads?limit=2', { key: mine.key })
  expect(first.body).toMatchObject({
    leads: [
      {
        lead_id: leads[0],
        status: 'booked',
        closedReason: null,
        business: { slug, name: 'Lone Star Plumbing' },
        customer: { name: expect.any(String) },
        booking: {
          status: 'confirmed',
          service: { id, name },
          start,
          confirmationCode: booked.body.confirmationCode,
        },
      },
      { lead_id: leads[1], status: 'received', booking: null },
    ],
    count: 2,
    nextCursor: leads[1],
  })
  const second = await app.get(`/leads?limit=2&cursor=${first.body.nextCursor}`, { key: mine.key })
  expect([
    second.body.leads.map((each: { lead_id: string }) => each.lead_id),
    second.body.nextCursor,
  ]).toEqual([[leads[2]], null])
  expect((await app.get('/leads?cursor=x', { key: mine.key })).body.error.code).toBe('cursor_invalid')
  expect((await app.get('/leads')).status).toBe(401)
})

test('a row names the customer until the contact is erased', async () => {
  const { key } = await app.agent()
  const { slug } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  const name = async () => (await app.get('/leads', { key })).body.leads[0].customer.name
  expect(await name()).toBe((await app.get(`/leads/${lead}`, { key })).body.customer.name)
  expect(await name()).not.toBeNull()
  await app.db.sql`delete from contacts where lead_id = ${lead}`
  expect(await name()).toBeNull()
})
