import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eventKindsSql, withEventTable } from '../../shared/events/generate.ts'
import { freshDatabase } from '../db.ts'

const db = await freshDatabase()
afterAll(() => db.drop())

const root = join(import.meta.dir, '../..')

test("the database's list of event kinds is current (npm run schema)", async () => {
  expect(await Bun.file(join(root, 'db/functions/event-kinds.sql')).text()).toBe(eventKindsSql())
})

test("the guide's table of event kinds is current (npm run schema)", async () => {
  const guide = await Bun.file(join(root, 'docs/guides/webhooks.md')).text()
  expect(guide).toContain('`booking.confirmed` | agent, business |')
  expect(withEventTable(guide)).toBe(guide)
})

test('the database refuses an event of an unknown kind', async () => {
  const emit = db.sql`select emit_event('agt_kinds', 'lead.unknown', null, null, '{}', now())`
  await expect(emit).rejects.toMatchObject({ constraint_name: 'events_type_check' })
})
