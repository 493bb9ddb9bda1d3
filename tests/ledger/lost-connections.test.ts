import { beforeAll, expect, test } from 'bun:test'
import { intercept } from '../../db/intercept.ts'
import { testApp } from '../test-app.ts'
import { requests, sendOnce } from './requests.ts'
import { rowsAdded } from './rows.ts'

const app = await testApp()
/** Statements until the connection is lost: the last one commits, but its result never arrives. */
let left = 0
beforeAll(async () => {
  app.context.sql = intercept(app.context.sql, (statement, send) => {
    const { reject } = statement
    if (--left === 0)
      statement.resolve = () => reject(Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' }))
    send()
  })
})

const more: typeof requests = {
  '/keys/rotate that revokes': async app => ({
    path: '/keys/rotate',
    key: (await app.agent()).key,
    body: { revoke_old: true },
  }),
}

for (const [route, prepare] of Object.entries({ ...requests, ...more }))
  test(`POST ${route}: whichever statement's result is lost, the request and its repeat do what one request does`, async () => {
    const one = await prepare(app)
    const alone = await rowsAdded(app.db.sql, () => sendOnce(app, one, crypto.randomUUID()))
    // Past the last statement, nothing is lost.
    for (let nth = 1; left <= 0; nth++) {
      const same = await prepare(app)
      const once = crypto.randomUUID()
      const together = await rowsAdded(app.db.sql, async () => {
        left = nth
        const first = await sendOnce(app, same, once)
        expect(first.status < 300 || first.body.error.code === 'unavailable').toBe(true)
        await app.db.sql`update idempotency_claims set locked_until = to_timestamp(0) where status is null`
        if (left <= 0 || first.status >= 300)
          expect((await sendOnce(app, same, once)).status).toBeLessThan(300)
      })
      expect({ nth, rows: together }).toEqual({ nth, rows: alone })
    }
    left = 0
  })
