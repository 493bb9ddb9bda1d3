import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { channelOf } from '../../shared/push/subscription.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, aLead } from '../factories.ts'
import { hiddenFields } from '../form-browser.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import {
  aNotifiedOwner,
  anOwner,
  fieldsOf,
  openPushes,
  PAGE,
  type Subscription,
  vapidPrivateKey,
} from './owners.ts'

const { service, app, key, close } = await openPushes()
beforeEach(() => void service.pushes.splice(0))
afterAll(close)

describe('turning on', () => {
  test('names the device, and twice is once', async () => {
    const { turnOn, devices, browser } = await anOwner(app)
    const device = service.subscribe()
    const agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
    for (let i = 0; i < 2; i++) expect((await turnOn(device, { 'user-agent': agent })).status).toBe(303)
    expect(await devices()).toBe(1)
    expect((await browser.get(PAGE)).text).toContain('Chrome on Android')
  })

  test('is refused for what no browser sends, and for an address inside our network', async () => {
    const { turnOn, devices } = await anOwner(app)
    const good = service.subscribe()
    const wrong: Partial<Subscription>[] = [
      { endpoint: '' },
      { endpoint: 'javascript:alert(1)' },
      { endpoint: `${service.origin}/${'x'.repeat(600)}` },
      { p256dh: '' },
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { p256dh: `B${'A'.repeat(86)}` },
      { auth: 'AAAA' },
      { auth: 'A'.repeat(5000) },
    ]
    for (const change of wrong) {
      const { status, text } = await turnOn({ ...good, ...change })
      expect([
        status,
        text.includes('subscription isn’t valid') || text.includes("subscription isn't valid"),
      ]).toEqual([400, true])
    }
    expect(await devices()).toBe(0)
    const strict = await openTestApp({ config: { vapidPrivateKey, allowPrivateWebhooks: false } })
    try {
      const { slug } = await aBusiness(strict)
      const browser = aBrowser(strict)
      await browser.enter(slug)
      for (const endpoint of [
        good.endpoint,
        'https://127.0.0.1/x',
        'https://169.254.169.254/latest',
        'https://[::1]/x',
        'https://localhost/x',
        'http://fcm.googleapis.com/x',
        'https://fcm.googleapis.com:22/x',
      ]) {
        const { status } = await browser.submit(PAGE, `${PAGE}/devices`, { ...fieldsOf(good), endpoint })
        expect([endpoint, status]).toEqual([endpoint, 400])
      }
    } finally {
      await strict.close()
    }
  })

  test('is possible for ten devices', async () => {
    const { turnOn, devices } = await anOwner(app)
    for (let i = 0; i < 10; i++) await turnOn(service.subscribe())
    const { status, text } = await turnOn(service.subscribe())
    expect([status, text.includes('Ten devices already get notifications.')]).toEqual([409, true])
    expect(await devices()).toBe(10)
  })

  test('isn’t offered by a service without a key', async () => {
    const plain = await openTestApp()
    try {
      const { slug } = await aBusiness(plain)
      const browser = aBrowser(plain)
      await browser.enter(slug)
      const { text } = await browser.get(PAGE)
      expect(text).toContain('Send email to')
      expect(text).not.toContain('On your devices')
    } finally {
      await plain.close()
    }
  })
})

describe('turning off', () => {
  test('cancels pushes in progress, for this device only', async () => {
    const { slug, turnOn, browser, device, states } = await aNotifiedOwner(app, service)
    const other = service.subscribe()
    await turnOn(other)
    service.answer(device.path, 500)
    await aLead(app, slug, key)
    await until(
      async () =>
        (await states()).join() === 'delivered,waiting' || (await states()).join() === 'waiting,delivered',
    )
    const { text } = await browser.get(PAGE)
    const removal = [...text.matchAll(/action="([^"]*\/remove)"/g)].map(match => match[1] ?? '')
    expect(removal).toHaveLength(2)
    await browser.submit(PAGE, `${PAGE}/devices/${channelOf(device.endpoint)}/remove`)
    expect((await states()).sort()).toEqual(['canceled', 'delivered'])
    await aLead(app, slug, key)
    await until(() => service.pushes.length === 2)
    expect(service.pushes.map(({ path }) => path)).toEqual([other.path, other.path])
  })

  test('is only for the business that has the device', async () => {
    const { devices, owner } = await aNotifiedOwner(app, service)
    const stranger = await anOwner(app)
    const [row] = await app.db
      .sql`select channel from endpoints where owner = ${owner} and channel like 'push%'`
    const page = await stranger.browser.get(PAGE)
    const { form = '' } = hiddenFields(page.text)
    await stranger.browser.post(`${PAGE}/devices/${row?.channel}/remove`, { form })
    expect(await devices()).toBe(1)
  })

  test('happens by signing out everywhere, by a reset and by a removal', async () => {
    const out = await aNotifiedOwner(app, service)
    await out.browser.submit(PAGE, '/desk/inbox/sign-out')
    expect(await out.devices()).toBe(1)
    await out.browser.enter(out.slug)
    await out.browser.submit(PAGE, '/desk/inbox/sign-out', { everywhere: 'yes' })
    expect(await out.devices()).toBe(0)
    for (const end of ['/reset-access', '']) {
      const { slug, device, devices, settled, states } = await aNotifiedOwner(app, service)
      service.answer(device.path, 500)
      await aLead(app, slug, key)
      await settled('waiting')
      await app.call(end ? 'POST' : 'DELETE', `/operator/businesses/${slug}${end}`, { key: OPERATOR_KEY })
      expect([await devices(), await states()]).toEqual([0, ['canceled']])
    }
  })

  test('leaves no delivery behind, however many wait', async () => {
    const other = await openTestApp({ config: { vapidPrivateKey } })
    const { owner, device, browser, states } = await aNotifiedOwner(other, service)
    await other.db.sql`
      select emit_event(${owner}, 'lead.received', null, null, '{"status":"received"}', now())
      from generate_series(1, 1200)`
    await browser.submit(PAGE, `${PAGE}/devices/${channelOf(device.endpoint)}/remove`)
    expect([(await states()).length, ...new Set(await states())]).toEqual([1200, 'canceled'])
    // Like an event that read the endpoints before the device was deleted.
    await other.db.sql`
      insert into deliveries (owner, event_id, channel, created_at) values (${owner}, 'evt_0', 'push_gone', now())`
    const late = await startWebhooks(other.context)
    try {
      await until(
        async () => (await states()).every(state => state === 'canceled'),
        () => other.context.hint('webhooks.drain', { owner }),
      )
    } finally {
      await late.close()
      await other.close()
    }
  })
})

test('the address for email can be changed, and a wrong one is kept with a sentence at the field', async () => {
  const { browser, key: businessKey } = await anOwner(app)
  const saved = await browser.submit(PAGE, `${PAGE}/email`, { email: ' new@lonestar.example ' })
  expect(saved.headers.get('location')).toBe(`${PAGE}?done=email`)
  expect((await browser.get(PAGE)).text).toContain('value="new@lonestar.example"')
  const profile = await app.get('/desk', { key: businessKey })
  expect([profile.body.contact_email, profile.body.version]).toEqual(['new@lonestar.example', 2])
  const { status, text } = await browser.submit(PAGE, `${PAGE}/email`, { email: 'office@' })
  expect(status).toBe(400)
  expect(text).toContain('Enter an email address, such as office@example.com.')
  expect(text).toContain('value="office@"')
})
