import { afterAll, beforeAll, expect, test } from 'bun:test'
import { canStep, leadStatuses } from '../../shared/leads/status.ts'
import { aBusiness, aLead } from '../factories.ts'
import { type House, openHouse } from '../house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('the database takes the steps of the contract and no other', async () => {
  const { key } = await house.agent()
  const { slug } = await aBusiness(house)
  const { sql } = house.db
  const reason = (status: string) => (status === 'closed' ? 'idle' : null)
  for (const from of leadStatuses)
    for (const to of leadStatuses) {
      const lead = await aLead(house, slug, key)
      // Straight there, beside the rule, as no verb could.
      await sql`alter table leads disable trigger lead_steps`
      await sql`update leads set status = ${from}, closed_reason = ${reason(from)} where id = ${lead}`
      await sql`alter table leads enable trigger lead_steps`
      const step = sql`update leads set status = ${to}, closed_reason = ${reason(to)} where id = ${lead}`
      const refused = await step.then(
        () => null,
        error => error.constraint_name,
      )
      expect([from, to, refused]).toEqual([from, to, from === to || canStep(from, to) ? null : 'lead_steps'])
    }
})

test('a lead begins as received', async () => {
  const { key } = await house.agent()
  const { slug } = await aBusiness(house)
  const lead = await aLead(house, slug, key)
  const begin = house.db.sql`
    insert into leads select (jsonb_populate_record(l, '{"id":"lead_x","status":"booked"}')).* from leads l where id = ${lead}`
  expect(
    await begin.then(
      () => null,
      error => error.constraint_name,
    ),
  ).toBe('lead_steps')
})
