import { expect, test } from 'bun:test'
import { endpoints } from '../../api/routes.ts'
import { loseAnswers } from '../lose-answers.ts'
import { testApp } from '../test-app.ts'
import { requests, sendOnce, withoutRows } from './requests.ts'
import { rowsAdded } from './rows.ts'

const app = await testApp()

test('every POST with a JSON response is here, or known to add no row', () => {
  const routes = endpoints.filter(({ method, page, raw }) => method === 'POST' && !page && !raw)
  expect([...Object.keys(requests), ...withoutRows].toSorted()).toEqual(
    routes.map(({ path }) => path).toSorted(),
  )
})

for (const [route, prepare] of Object.entries(requests))
  test(`POST ${route}: 100 at once with one key, and a repeat after a crash, do what one request does`, async () => {
    const one = await prepare(app)
    const alone = await rowsAdded(app.db.sql, async () => {
      expect((await sendOnce(app, one, crypto.randomUUID())).status).toBeLessThan(300)
    })
    expect(Object.keys(alone)).not.toEqual([])

    const same = await prepare(app)
    const once = crypto.randomUUID()
    const together = await rowsAdded(app.db.sql, async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => sendOnce(app, same, once)))
      const done = answers.filter(({ status }) => status < 300)
      const others = answers.filter(({ status }) => status >= 300)
      expect(new Set(done.map(({ text }) => text)).size).toBe(1)
      expect(others.map(({ body }) => body.error.code)).toEqual(others.map(() => 'idempotency_in_progress'))
    })
    expect(together).toEqual(alone)

    if (endpoints.some(each => each.path === route && each.method === 'POST' && each.body)) {
      const reused = await sendOnce(app, same, once, { flair: 'other' })
      expect(reused.body.error?.code).toBe('idempotency_key_reused')
    }

    await loseAnswers(app.db.sql)
    const repeated = await rowsAdded(app.db.sql, async () => {
      expect((await sendOnce(app, same, once)).status).toBeLessThan(300)
    })
    expect(repeated).toEqual({})
  })
