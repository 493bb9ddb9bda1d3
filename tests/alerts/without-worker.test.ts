import { afterAll, expect, test } from 'bun:test'
import { checkAlerts } from '../../shared/alerts/check.ts'
import { duties } from '../../workers/duties.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { type Clock, pass } from '../factories.ts'
import { headerOf, mailServer } from '../mail/mail-server.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { decideWrongInformation, quiet, reopenWrongInformation, reportWrongInformation } from './quiet.ts'

const MINUTE = 60_000
const clock: Clock = { now: new Date() }
const server = await mailServer()
const ledger = openLedger(() => new Response('ok'))
const settings = {
  config: { smtpUrl: server.url, operatorEmail: 'ops@exchange.example' },
  clock,
}
const app = await openTestApp(settings)
const other = await openTestApp({ ...settings, db: { ...app.db, drop: async () => {} } })
await app.call('PUT', '/operator/alerts/webhook', {
  key: OPERATOR_KEY,
  body: { callback_url: `${ledger.url}/alerts` },
})
afterAll(async () => {
  await other.close()
  await app.close()
  await ledger.stop()
})

/** What two schedulers do in a minute, at the same time. */
async function aMinute(): Promise<void> {
  await quiet(app)
  for (const { name, run } of duties)
    if (/alert|operator/.test(name)) await Promise.all([run(app.context), run(other.context)])
}

test('an alert is reported once, by mail and by webhook, although no worker runs', async () => {
  await reportWrongInformation(app)
  await aMinute()
  await aMinute()
  expect(server.received.map(({ text }) => headerOf(text, 'subject'))).toEqual([
    'Alert: Reports of wrong information are waiting for you',
  ])
  expect(ledger.arrivals.map(({ body }) => JSON.parse(body).data.state)).toEqual(['started'])
})

test('a worker delivers alerts that the scheduler can’t', async () => {
  await decideWrongInformation(app)
  pass(clock, MINUTE)
  await checkAlerts(app.context)
  pass(clock, 5 * MINUTE)
  server.refuse(451)
  await aMinute()
  expect(server.received).toHaveLength(1)
  const worker = await startWebhooks(app.context)
  await until(
    () => server.received.length === 2,
    () => {
      pass(clock, MINUTE)
      app.context.hint('webhooks.drain', { owner: 'operator' })
    },
  )
  await worker.close()
  expect(ledger.arrivals.map(({ body }) => JSON.parse(body).data.state)).toEqual(['started', 'ended'])
})

test('nothing arrives twice when both send at the same time', async () => {
  const worker = await startWebhooks(app.context)
  const before = server.received.length
  await reopenWrongInformation(app)
  await aMinute()
  await until(() => server.received.length > before)
  await worker.close()
  expect(server.received).toHaveLength(before + 1)
  expect(ledger.arrivals).toHaveLength(3)
})
