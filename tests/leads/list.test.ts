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
  const first = await app.get('/leads?limit=2', { key: mine.key })
  expect(first.body).toMatchObject({
    leads: [
      {
        lead_id: leads[0],
        status: 'booked',
        closedReason: null,
        business: { slug, name: 'Lone Star Plumbing' },
        booking: { status: 'confirmed', start, confirmationCode: booked.body.confirmationCode },
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
