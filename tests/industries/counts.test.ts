import { expect, test } from 'bun:test'
import { testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { countWaitingForLock } from '../waiting-for-lock.ts'

const app = await testApp()

test('however many ask at once, businesses are counted once', async () => {
  const busy = await app.db.sql.reserve()
  await busy`begin`
  await busy`lock table businesses in access exclusive mode`
  const statuses = Promise.all(
    ['', '/trades', '', '/hotels'].map(path => app.get(`/industries${path}`).then(({ status }) => status)),
  )
  const countWaiting = () => countWaitingForLock(app.db.sql, 'group by industry')
  await until(async () => (await countWaiting()) > 0)
  await Bun.sleep(100)
  expect(await countWaiting()).toBe(1)
  await busy`rollback`
  busy.release()
  expect(await statuses).toEqual([200, 200, 200, 200])
})
