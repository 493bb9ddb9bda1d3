import { expect, test } from 'bun:test'
import { canTransition, leadStatuses } from '../../shared/leads/status.ts'
import { aBusiness, aLead } from '../factories.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

test("the database allows exactly the contract's status changes", async () => {
  const { key } = await app.agent()
  const { slug } = await aBusiness(app)
  const { sql } = app.db
  const reason = (status: string) => (status === 'closed' ? 'idle' : null)
  for (const from of leadStatuses)
    for (const to of leadStatuses) {
      const lead = await aLead(app, slug, key)
      // Writes the row directly, without the checks in TypeScript.
      await sql`alter table leads disable trigger lead_steps`
      await sql`update leads set status = ${from}, closed_reason = ${reason(from)} where id = ${lead}`
      await sql`alter table leads enable trigger lead_steps`
      const step = sql`update leads set status = ${to}, closed_reason = ${reason(to)} where id = ${lead}`
      const refused = await step.then(
        () => null,
        error => error.constraint_name,
      )
      expect([from, to, refused]).toEqual([
        from,
        to,
        from === to || canTransition(from, to) ? null : 'lead_steps',
      ])
    }
})

test('a lead must start as received', async () => {
  const { key } = await app.agent()
  const { slug } = await aBusiness(app)
  const lead = await aLead(app, slug, key)
  const begin = app.db.sql`
    insert into leads select (jsonb_populate_record(l, '{"id":"lead_x","status":"booked"}')).* from leads l where id = ${lead}`
  expect(
    await begin.then(
      () => null,
      error => error.constraint_name,
    ),
  ).toBe('lead_steps')
})
