import { expect, test } from 'bun:test'
import { TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, anInquiry, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { formOf, pageOf, submit } from './forms.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const { key } = await app.agent()

/** Each takes a kilobyte in a form. */
const NAME = '水'.repeat(100)
const BUSINESSES = 24
const PER_BUSINESS = 3

test('works for a customer with more appointments than a form has room for', async () => {
  const { customer } = anInquiry()
  const leads: string[] = []
  for (let n = 0; n < BUSINESSES; n++) {
    const { slug } = await aBusiness(app, { name: NAME, capacity: PER_BUSINESS })
    for (let i = 0; i < PER_BUSINESS; i++) {
      const lead = await aLead(app, slug, key, { customer })
      const booking = { lead_id: lead, start: TEN, confirm_overlap: true }
      expect((await app.post(`/businesses/${slug}/bookings`, booking, { key })).status).toBe(201)
      leads.push(lead)
    }
  }
  const { customerUrl } = (await app.get(`/leads/${leads[0]}`, { key })).body
  const path = `${pageOf(customerUrl)}/withdraw`
  const page = await app.get(path)
  expect(page.text.split('<li>Your appointment at ')).toHaveLength(leads.length + 1)
  expect((await submit(app, path, formOf(page))).status).toBe(303)
  const [left] = await app.db.sql`select count(*) as n from contacts where lead_id = any (${leads})`
  expect(left?.n).toBe(0)
})
