import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { listPendingFiles } from '../../db/ledger.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { aDeposit } from '../deposits/booked.ts'
import { fakeStripe, paidEvent, signed } from '../deposits/fake-stripe.ts'
import { mondayMorning } from '../factories.ts'
import type { TestPostgres } from '../postgres.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { toolsReady } from '../tools/ready.ts'
import { hasPostgres, startOlderPostgres } from './older-postgres.ts'

await toolsReady()

// The suite runs on 18, and tests/fleet on Debian's. The contract promises 14 and later for DATABASE_URL.
describe.each([14, 17])('Postgres %i', major => {
  describe.skipIf(!hasPostgres(major))('as DATABASE_URL', () => {
    const clock = mondayMorning()
    const stripe = fakeStripe()
    let postgres: TestPostgres
    let app: TestApp
    beforeAll(async () => {
      postgres = await startOlderPostgres(major)
      await migrate(postgres.url)
      await migrateQueue(postgres.url)
      const sql = connect(postgres.url, { name: 'test' })
      const db = { sql, url: postgres.url, drop: () => disconnect(sql) }
      app = await openTestApp({ db, config: stripe.config, clock })
    })
    afterAll(async () => {
      await app?.close()
      await postgres?.stop()
    })

    test('applies every migration', async () => {
      const [row] = await app.db.sql<{ version: number }[]>`
        select current_setting('server_version_num')::int / 10000 as version`
      expect(row?.version).toBe(major)
      expect(await listPendingFiles(app.db.sql)).toEqual([])
      expect((await app.get('/readyz')).status).toBe(200)
    })

    test('takes a lead from search to a paid deposit', async () => {
      const { key } = await app.agent('verified')
      const { business, lead, deposit } = await aDeposit(app, key)
      const found = await app.get('/businesses?zip=78205&limit=50')
      expect(found.body.businesses.map(({ slug }: { slug: string }) => slug)).toContain(business.slug)
      expect((await app.get(`/businesses?q=${business.slug}`)).status).toBe(200)
      expect((await app.get(`/businesses/${business.slug}/availability`)).body.count).toBeGreaterThan(0)

      const { body, signature } = await signed(paidEvent({ deposit }), clock.now)
      const webhook = await app.call('POST', '/pay/webhooks/stripe', {
        body,
        headers: { 'stripe-signature': signature },
      })
      expect(webhook.status).toBe(200)
      expect((await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.paid).toBe(true)
      const { events } = (await app.get('/events', { key })).body
      expect(events.map(({ type }: { type: string }) => type)).toEqual(
        expect.arrayContaining(['lead.received', 'deposit.requested', 'deposit.paid']),
      )
      expect((await app.get('/keys', { key })).body.counts).toMatchObject({ bookings: 1, deposits: 1 })
    })

    test('stores a thread, counts its votes and finds it', async () => {
      const [{ key }, { key: reader }] = [await app.agent('verified'), await app.agent('verified')]
      const posted = await app.post(
        '/commons/posts',
        { board: 'trades', title: 'Which intake fields help?', body: 'Asking for plumbers.' },
        { key },
      )
      expect(posted.status).toBe(201)
      const { id } = posted.body.post
      expect(
        (await app.post('/commons/votes', { target: 'post', id, value: 1 }, { key: reader })).body.score,
      ).toBe(1)
      const { posts } = (await app.get('/commons/posts?q=plumbers')).body
      expect(posts.map((post: { id: string }) => post.id)).toEqual([id])
    })
  })
})
