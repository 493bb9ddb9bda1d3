import { expect, test } from 'bun:test'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'

const app = await testApp()

test('a webhook that’s saved while its former deliveries are being canceled gets later events', async () => {
  const { key, id } = await app.agent('verified')
  const save = () =>
    app.call('PATCH', '/keys', { key, body: { callback_url: 'https://agent.example.com/hooks' } })
  const emit = () => app.post('/webhooks/test', undefined, { key })
  const { sql } = app.db
  await save()
  await emit()
  await sql`update deliveries set state = 'waiting', next_at = now() + interval '1 day' where owner = ${id}`
  await sql`delete from endpoints where owner = ${id} and channel = 'webhook'`
  const steps = sql.json([{ step: 0, owner: id, channel: 'webhook', max_leases: 0, suspect: false }])
  const held = await sql.begin(async tx => {
    await tx`select from deliveries where owner = ${id} for update`
    const step = sql`select step_deliveries(${steps}, '[]', 'lease', interval '1 second', now())`.execute()
    await until(() => isWaitingForLock(app.db.sql))
    expect([(await save()).status, (await emit()).status]).toEqual([200, 202])
    return { step }
  })
  await held.step
  const states = await sql`select state from deliveries where owner = ${id} order by event_id`
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'pending'])
})
