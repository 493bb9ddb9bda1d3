import { expect, test } from 'bun:test'
import { stepDeliveries } from '../../shared/webhooks/queries.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'

test('a delivery has its former secrets if its event is committed while the worker waits for the endpoint', async () => {
  const app = await openTestApp()
  const { sql } = app.db
  const { id, key } = await app.agent('platform')
  for (let n = 0; n < 3; n++)
    await app.call('PATCH', '/keys', { key, body: { callback_url: 'http://127.0.0.1:4000/' } })
  const held = await sql.reserve()
  await held`begin`
  await held`select from endpoints where owner = ${id} for update`
  await held`select emit_event(${id}, 'webhook.test', null, null, '{"message":"Hi"}', now())`
  const stepping = stepDeliveries(sql, {
    endpoints: [{ owner: id, channel: 'webhook', max: 4, takeSuspect: true, finished: [] }],
    lease: 'test',
    leaseMs: 60_000,
    now: new Date(),
  })
  await until(() => isWaitingForLock(sql, 'step_deliveries'))
  await held`commit`
  held.release()
  const [step] = await stepping
  expect(step?.claimed.map(each => each.former_secrets?.length)).toEqual([1])
  await app.close()
})
