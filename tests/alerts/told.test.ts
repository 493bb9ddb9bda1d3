import { afterAll, describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { checkAlerts } from '../../shared/alerts/check.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { aDeposit } from '../deposits/booked.ts'
import { type Clock, pass } from '../factories.ts'
import { bodyOf, headerOf, mailServer } from '../mail/mail-server.ts'
import { aConsole, anOperatorNamed, consolePath } from '../operators/operators.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { type Arrival, openLedger } from '../webhooks/ledger.ts'
import { decideWrongInformation, reopenWrongInformation, reportWrongInformation } from './quiet.ts'

const MINUTE = 60_000
const clock: Clock = { now: new Date() }
const server = await mailServer()
const ledger = openLedger(() => new Response('ok'))
const app = await openTestApp({
  config: { smtpUrl: server.url, operatorEmail: 'ops@exchange.example' },
  clock,
})
await reportWrongInformation(app)
await decideWrongInformation(app)
const worker = await startWebhooks(app.context)
afterAll(async () => {
  await worker.close()
  await app.close()
  await ledger.stop()
})

const hint = () => app.context.hint('webhooks.drain', { owner: 'operator' })
const save = (callback_url: string | null, key = OPERATOR_KEY) =>
  app.call('PUT', '/operator/alerts/webhook', { key, body: { callback_url } })
const subjects = () => server.received.map(({ text }) => headerOf(text, 'subject'))

/** The signature that standardwebhooks makes. Its `verify` reads the system clock, and the clock of these tests is ahead. */
const signed = (secret: string, { id, headers, body }: Arrival) =>
  new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), body)

async function startAndEnd() {
  await reopenWrongInformation(app)
  await checkAlerts(app.context)
  await decideWrongInformation(app)
  await checkAlerts(app.context)
  pass(clock, 5 * MINUTE)
  await checkAlerts(app.context)
}

describe('an alert', () => {
  test('is reported by mail and by a signed webhook, when it starts and when it ends', async () => {
    const { status, body } = await save(`${ledger.url}/alerts`)
    expect(status).toBe(200)
    const secret = String(body.signingSecret)
    await startAndEnd()
    await until(() => server.received.length === 2 && ledger.arrivals.length === 2, hint)
    expect(subjects()).toEqual([
      'Alert: Reports of wrong information are waiting for you',
      'Resolved: Reports of wrong information are waiting for you',
    ])
    expect(server.received.map(({ to }) => to)).toEqual([['ops@exchange.example'], ['ops@exchange.example']])
    const text = bodyOf(server.received[0]?.text ?? '')
    expect(text).toContain('Reports of wrong information are waiting for you (WrongInformation): 1 open')
    expect(text).toContain('http://localhost:3000/docs/runbooks#wronginformation')
    expect(text).toMatch(/Started: .+ [AP]M UTC$/m)
    // Its `since` is when the cause ended.
    expect(bodyOf(server.received[1]?.text ?? '')).toMatch(/^Ended: .+ [AP]M UTC$/m)
    for (const arrival of ledger.arrivals)
      expect(arrival.headers['webhook-signature']).toBe(signed(secret, arrival))
    expect(ledger.arrivals.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { name: 'WrongInformation', state: 'started', detail: '1 open' },
      { name: 'WrongInformation', state: 'ended' },
    ])
  })

  test('waits while the receivers are down, and is sent once when they’re back', async () => {
    server.received.splice(0)
    ledger.arrivals.splice(0)
    server.refuse(451)
    await startAndEnd()
    await until(() => ledger.arrivals.length === 2, hint)
    await until(
      () => server.received.length === 2,
      () => {
        pass(clock, MINUTE)
        hint()
      },
    )
    expect(subjects().toSorted()).toEqual([
      'Alert: Reports of wrong information are waiting for you',
      'Resolved: Reports of wrong information are waiting for you',
    ])
  })
})

test('the webhook can be tested and cleared, and only owners can set it', async () => {
  ledger.arrivals.splice(0)
  const [owner, moderator] = [await anOperatorNamed(app, 'owner'), await anOperatorNamed(app, 'moderator')]
  expect((await app.post('/operator/alerts/test', {}, { key: owner.key })).status).toBe(202)
  await until(() => ledger.arrivals.length === 1, hint)
  expect(ledger.arrivals[0]?.body).toContain('webhook.test')
  expect((await save(null, moderator.key)).body.error.code).toBe('role_required')
  expect((await save('ftp://exchange.example', owner.key)).body.error.code).toBe('invalid_callback_url')
  const shown = await app.get('/operator/alerts', { key: moderator.key })
  expect(shown.body).toMatchObject({
    mail: 'ops@exchange.example',
    webhook: { callback_url: `${ledger.url}/alerts`, enabled: true, failingSince: null },
  })
  expect((await save(null, owner.key)).body).toMatchObject({ callback_url: null, signingSecret: null })
  const untested = await app.post('/operator/alerts/test', {}, { key: owner.key })
  expect(untested.status).toBe(400)
  expect(untested.body.error.hint).toContain('PUT /operator/alerts/webhook')
})

describe('the console', () => {
  test('shows open alerts on its first page, with what to do', async () => {
    const desk = await aConsole(app, (await anOperatorNamed(app, 'read-only')).id)
    expect((await desk.see('/alerts')).text).toContain('Nothing needs your attention')
    await reopenWrongInformation(app)
    await checkAlerts(app.context)
    for (const page of ['', '/alerts']) {
      const { text } = await desk.see(page)
      expect(text).toContain('Reports of wrong information are waiting for you:</strong> 1 open')
      expect(text).toContain('/docs/runbooks#wronginformation')
    }
    const { body } = await app.get('/operator/console/data.json', { headers: { cookie: desk.cookie } })
    expect(body.html.alerts).toContain('Reports of wrong information are waiting for you')
    const { text } = await desk.see('/alerts')
    expect(text).not.toContain('Webhook address')
    for (const checked of [
      'waiting for you</a>: an alert, checked',
      'Email is failing</a>: no alert, checked',
    ])
      expect(text).toContain(checked)
  })

  test('says that what an open alert is about is over', async () => {
    const desk = await aConsole(app, (await anOperatorNamed(app, 'read-only')).id)
    await reopenWrongInformation(app)
    await checkAlerts(app.context)
    await decideWrongInformation(app)
    pass(clock, MINUTE)
    await checkAlerts(app.context)
    for (const page of ['', '/alerts']) {
      const { text } = await desk.see(page)
      expect(text).toContain('waiting for you:</strong> that was over when it was checked 0 s ago')
      expect(text).not.toContain('1 open')
    }
  })

  test('links failed refunds to their bookings', async () => {
    const { deposit, booking } = await aDeposit(app, (await app.agent()).key)
    await app.db.sql`
      insert into payments (provider, reference, deposit_id, paid_at, counts, refund_reason, refund_due_at, refund_attempts)
      values ('stripe', 'pi_stuck', ${deposit}, ${clock.now}, true, 'by_hand', ${clock.now}, 3)`
    await checkAlerts(app.context)
    const desk = await aConsole(app, (await anOperatorNamed(app, 'support')).id)
    expect((await desk.see('/alerts')).text).toContain(`<a href="${consolePath}/bookings/${deposit}">`)
    const page = (await desk.see(`/bookings/${deposit}`)).text
    expect(page).toContain(`action="${consolePath}/bookings/${booking.id}/`)
  })

  test('sets, tests and clears the webhook, and keeps what was typed', async () => {
    ledger.arrivals.splice(0)
    const owner = await aConsole(app, (await anOperatorNamed(app, 'owner')).id)
    const refused = await owner.send('/alerts/webhook', { url: 'https://user:pass@hooks.example/x' })
    expect(refused.text).toContain('The address ')
    expect([refused.status, refused.text.includes('value="https://user:pass@hooks.example/x"')]).toEqual([
      400,
      true,
    ])
    const form = { ...(await owner.once('/alerts')), url: `${ledger.url}/console` }
    const saved = await owner.send('/alerts/webhook', form)
    const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec(saved.text)?.[0] ?? ''
    // A double click doesn't replace the secret that the page shows.
    const repeated = await owner.send('/alerts/webhook', form)
    expect([repeated.status, repeated.text]).toEqual([
      409,
      expect.stringContaining('This form was sent before'),
    ])
    const countTests = async () =>
      (await app.db.sql`select from events where owner = 'operator' and type = 'webhook.test'`).length
    const before = await countTests()
    const once = await owner.once('/alerts')
    const tested = await owner.send('/alerts/test', once)
    await owner.send('/alerts/test', once)
    expect(await countTests()).toBe(before + 1)
    expect(tested.headers.get('location')).toBe('/operator/console/alerts?tested=1')
    await until(() => ledger.arrivals.length > 0, hint)
    const [arrival] = ledger.arrivals
    if (!arrival) throw new Error('nothing arrived')
    expect(arrival.headers['webhook-signature']).toBe(signed(secret, arrival))
    expect((await owner.see('/alerts')).text).not.toContain(secret)
    expect((await owner.send('/alerts/webhook', { clear: '1' })).status).toBe(303)
    expect((await owner.see('/alerts')).text).toContain('There’s no webhook')
  })
})
