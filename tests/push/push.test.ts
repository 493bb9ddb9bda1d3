import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { publicKeyOf } from '../../shared/push/vapid.ts'
import { hintDueDeliveries } from '../../shared/webhooks/hint-due.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { TEN } from '../deposits/booked.ts'
import { aLead, DAY, pass } from '../factories.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { aNotifiedOwner, openPushes, PAGE, vapidPrivateKey } from './owners.ts'
import { vapidClaims } from './push-service.ts'

const { clock, service, app, db, key, close } = await openPushes()
beforeEach(() => void service.pushes.splice(0))
afterAll(close)

describe('a notification', () => {
  test('reaches the device encrypted and signed, without the customer', async () => {
    const { slug, settled, device } = await aNotifiedOwner(app, service)
    const lead = await aLead(app, slug, key, {
      customer: { name: 'Dana Reyes', phone: '+12105550147', email: 'dana@customer.example' },
      details: {
        problem: 'Dana: the sink drains slowly',
        service_address: '412 E Houston St, 78205',
        urgency: 'today',
      },
    })
    await settled('delivered')
    const [push] = service.pushes
    expect(push?.data).toEqual({
      title: 'New inquiry',
      body: 'Drain cleaning in 78205, today',
      url: `/desk/inbox/leads/${lead}`,
      tag: lead,
    })
    expect(push).toMatchObject({
      path: device.path,
      headers: { ttl: '86400', urgency: 'high', topic: lead, 'content-encoding': 'aes128gcm' },
    })
    expect(vapidClaims(push?.headers.authorization ?? '')).toMatchObject({
      publicKey: publicKeyOf(vapidPrivateKey),
      aud: service.origin,
      sub: 'mailto:operator@exchange.example',
    })
  })

  test('goes to every device, and tells of bookings, too', async () => {
    const { slug, settled, turnOn } = await aNotifiedOwner(app, service)
    const phone = service.subscribe()
    await turnOn(phone)
    const lead = await aLead(app, slug, key)
    await settled('delivered', 2)
    await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
    await settled('delivered', 4)
    const titles = service.pushes.map(({ path, data }) => `${path === phone.path} ${data.title}`)
    expect(titles.sort()).toEqual([
      'false New booking',
      'false New inquiry',
      'true New booking',
      'true New inquiry',
    ])
    expect(service.pushes.at(-1)?.data.body).toBe('Tue, Nov 24, 10:00 AM CST, Drain cleaning in 78205')
  })

  test('is tried again like a webhook, and honors Retry-After', async () => {
    const { slug, settled, states, device, browser } = await aNotifiedOwner(app, service)
    service.answer(device.path, 503, 500)
    await aLead(app, slug, key)
    await settled('waiting')
    expect((await browser.get(PAGE)).text).toContain('Unreachable since')
    pass(clock, 10_000)
    await until(async () => {
      await hintDueDeliveries(app.context)
      const rows = await app.db.sql`
        select a.status from delivery_attempts a join deliveries d on d.id = a.delivery_id
        where d.channel like 'push%' and a.status = 500`
      return rows.length === 1
    })
    pass(clock, 400_000)
    await settled('delivered')
    expect([service.pushes.length, await states()]).toEqual([1, ['delivered']])
    expect((await browser.get(PAGE)).text).toContain('Last notified')
  })

  test.each([404, 410])('that gets a %d ends the subscription, and nothing waits for it', async status => {
    const { slug, settled, devices, device, owner } = await aNotifiedOwner(app, service)
    await aLead(app, slug, key)
    await settled('delivered')
    service.answer(device.path, status)
    await aLead(app, slug, key)
    await settled('cancelled')
    expect(await devices()).toBe(0)
    await aLead(app, slug, key)
    const open = await app.db.sql`
      select 1 from deliveries where owner = ${owner} and channel like 'push%' and state in ('pending', 'waiting')`
    expect(open).toHaveLength(0)
    // No event tells of it: a device isn't a webhook.
    expect(
      await app.db.sql`select 1 from events where owner = ${owner} and type = 'webhook.disabled'`,
    ).toHaveLength(0)
  })

  test('that never arrives ends the subscription after five days', async () => {
    const { slug, settled, devices, device } = await aNotifiedOwner(app, service)
    service.answer(device.path, 403, 403)
    await aLead(app, slug, key)
    await settled('waiting')
    pass(clock, 5 * DAY)
    await db.moveTo(clock.now.getTime() - Date.now())
    await settled('cancelled')
    await db.moveTo(0)
    expect(await devices()).toBe(0)
  })

  test('isn’t sent to an address inside our network, whenever it was saved', async () => {
    const other = await openTestApp({ config: { vapidPrivateKey } })
    const { slug, owner } = await aNotifiedOwner(other, service)
    // The operator forbids what was allowed.
    other.context.config.allowPrivateWebhooks = false
    const guarded = await startWebhooks(other.context)
    const errors = () => other.db.sql<{ error: string }[]>`
      select a.error from delivery_attempts a join deliveries d on d.id = a.delivery_id
      where d.owner = ${owner} order by a.n`
    const pushTo = async (address: string, count: number) => {
      await other.db.sql`update endpoints set address = ${address} where owner = ${owner}`
      await aLead(other, slug, (await other.agent()).key)
      await until(async () => (await errors()).length === count)
    }
    try {
      await pushTo(`${service.origin}/push/1`, 1)
      await pushTo('https://169.254.169.254/push/1', 2)
      await pushTo('https://printer.local/push/1', 3)
      expect((await errors()).map(({ error }) => error)).toEqual([
        'invalid_url: is not https',
        'blocked_address: metadata',
        'blocked_address: inner_name',
      ])
      expect(service.pushes).toEqual([])
    } finally {
      await guarded.close()
      await other.close()
    }
  })
})
