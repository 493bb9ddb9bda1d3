import { expect, test } from 'bun:test'
import { freeLostDeliveries, hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { backends } from '../backends.ts'
import { aBusiness, aLead } from '../factories.ts'
import { mailServer } from '../mail/mail-server.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { loseLeases } from '../webhooks/lose-leases.ts'
import { startFleet, workers } from './fleet.ts'

const LEADS = 30
const KILLS = 2
/** The most mails to one agent that a worker has in flight. */
const MAX_IN_FLIGHT = 4

for (const { name, redisUrl, missing } of backends)
  test.skipIf(missing)(
    `mails no customer twice when workers are killed, and loses only what was in flight (${name})`,
    async () => {
      const server = await mailServer()
      const app = await openTestApp({ redisUrl, config: { smtpUrl: server.url } })
      const { sql } = app.db
      const { key, id } = await app.agent('platform')
      const { slug } = await aBusiness(app)
      for (let n = 0; n < LEADS; n++)
        await aLead(app, slug, key, { customer: { name: 'Dana', email: `dana${n}@customer.example` } })
      const fleet = await startFleet(
        {
          DATABASE_URL: app.db.url,
          REDIS_URL: redisUrl ?? '',
          SECRETS_KEY: '5e'.repeat(32),
          SMTP_URL: server.url,
          MAIL_FROM: 'Exchange <no-reply@exchange.example>',
          PAYMENTS: 'sandbox',
        },
        [workers('webhooks')],
      )
      const isOver = async () => {
        await hintDueDeliveries(app.context)
        const [row] = await sql`
          select count(*)::int as open from deliveries
          where owner = ${id} and channel = 'customer' and state in ('pending', 'waiting', 'leased')`
        return row?.open === 0
      }
      const toCustomers = () =>
        server.received.flatMap(({ to }) => to).filter(to => to.endsWith('@customer.example'))
      try {
        for (let kills = 0; kills < KILLS; kills++) {
          const before = toCustomers().length
          await until(async () => toCustomers().length > before + MAX_IN_FLIGHT || (await isOver()))
          await fleet.end('SIGKILL')
          // Expire leases now instead of after 20 seconds. This may also expire those the next worker just took.
          await loseLeases(sql)
          await freeLostDeliveries(app.context)
        }
        await until(isOver, () => freeLostDeliveries(app.context))
        const to = toCustomers()
        expect(new Set(to).size).toBe(to.length)
        expect(to.length).toBeGreaterThanOrEqual(LEADS - KILLS * MAX_IN_FLIGHT)
        const states = await sql`
          select distinct state from deliveries where owner = ${id} and channel = 'customer'`
        expect([...states]).toEqual([{ state: 'delivered' }])
        expect(fleet.crashes).toBe(0)
      } finally {
        await fleet.stop()
        await app.close()
      }
    },
  )
