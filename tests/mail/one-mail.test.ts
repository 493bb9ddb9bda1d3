import { beforeEach, describe, expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId } from '../../shared/ids.ts'
import { freeLostDeliveries } from '../../shared/webhooks/hint-due.ts'
import { stepDeliveries } from '../../shared/webhooks/queries.ts'
import { formOf, pageOf, submit } from '../customer/forms.ts'
import { drain, TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, anInquiry, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { loseLeases } from '../webhooks/lose-leases.ts'
import { bodyOf, headerOf, mailServer } from './mail-server.ts'
import { sendMail } from './send-mail.ts'

const MINUTE = 60_000
/** How long mail about an inquiry waits. */
const HOLD = 10_000
const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, clock })
const key = (await app.agent('platform')).key
beforeEach(() => {
  server.received.splice(0)
  clock.now = mondayMorning().now
})

async function anOwner(changes: object = {}) {
  const business = await aBusiness(app, { contact_email: 'owner@lonestar.example', ...changes })
  const owner = `biz_${business.id}`
  return {
    ...business,
    owner,
    send: () => sendMail(app.context, owner),
    book: (lead: string) =>
      app.post(`/businesses/${business.slug}/bookings`, { lead_id: lead, start: TEN }, { key }),
  }
}
const details = (changes: object = {}) => ({ details: { ...anInquiry().details, ...changes } })
const subjects = () => server.received.map(({ text }) => headerOf(text, 'subject'))
const statesOf = async (owner: string) =>
  (
    await app.db.sql<{ line: string }[]>`
      select e.type || ' ' || d.state as line
      from deliveries d join events e on e.owner = d.owner and e.id = d.event_id
      where d.owner = ${owner} and d.channel = 'mail' order by d.event_id`
  ).map(({ line }) => line.replace('cancelled', 'canceled'))

describe('an inquiry and its booking', () => {
  test('within ten seconds are one mail, at once', async () => {
    const { slug, send, book, owner } = await anOwner()
    const lead = await aLead(app, slug, key)
    await send()
    expect(server.received).toEqual([])
    pass(clock, HOLD - 1)
    expect((await book(lead)).status).toBe(201)
    await send()
    pass(clock, MINUTE)
    await send()
    expect(subjects()).toEqual(['New booking: Tue, Nov 24, 10:00 AM CST, Drain cleaning in 78205'])
    expect(bodyOf(server.received[0]?.text ?? '')).toContain('The customer agreed to be contacted.')
    expect(await statesOf(owner)).toEqual(['lead.received canceled', 'booking.confirmed delivered'])
  })

  test('are two mails if the booking comes later', async () => {
    const { slug, send, book } = await anOwner()
    const lead = await aLead(app, slug, key)
    pass(clock, HOLD)
    await send()
    await book(lead)
    await send()
    expect(subjects().map(subject => subject?.split(/:| from/)[0])).toEqual(['New inquiry', 'New booking'])
  })

  test('of other customers keep their own mails', async () => {
    const { slug, send, book } = await anOwner()
    await aLead(app, slug, key)
    const lead = await aLead(app, slug, key)
    await book(lead)
    pass(clock, MINUTE)
    await send()
    expect(
      subjects()
        .map(subject => subject?.split(/:| from/)[0])
        .sort(),
    ).toEqual(['New booking', 'New inquiry'])
  })

  test('are one mail, too, if the mail server was down', async () => {
    const { slug, send, book, owner } = await anOwner()
    const lead = await aLead(app, slug, key)
    await book(lead)
    server.refuse(451)
    await send()
    expect(await statesOf(owner)).toEqual(['lead.received canceled', 'booking.confirmed waiting'])
    pass(clock, MINUTE)
    await send()
    expect(subjects()).toHaveLength(1)
  })

  test('are both sent if the inquiry’s mail is going out as the booking comes', async () => {
    const { slug, send, book, owner } = await anOwner()
    const lead = await aLead(app, slug, key)
    pass(clock, MINUTE)
    const endpoint = { owner, channel: 'mail' as const, finished: [], max: 4, takeSuspect: false }
    const [step] = await stepDeliveries(app.db.sql, {
      endpoints: [endpoint],
      lease: 'first',
      leaseMs: 20_000,
      now: clock.now,
    })
    expect(step?.claimed).toHaveLength(1)
    await book(lead)
    expect(await statesOf(owner)).toEqual(['lead.received leased', 'booking.confirmed pending'])
    // Its worker died. Nobody knows whether it went out, so another worker sends it.
    await loseLeases(app.db.sql)
    await freeLostDeliveries(app.context)
    pass(clock, MINUTE)
    await send()
    expect(await statesOf(owner)).toEqual(['lead.received delivered', 'booking.confirmed delivered'])
  })

  test('that race end as one mail or two, never none', async () => {
    const { slug, send, owner } = await anOwner()
    for (let i = 0; i < 8; i++) {
      const lead = await aLead(app, slug, key)
      pass(clock, MINUTE)
      const start = new Date(new Date(TEN).getTime() + i * 60 * MINUTE).toISOString()
      await Promise.all([
        send(),
        i < 6 && app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { key }),
        send(),
      ])
    }
    await send()
    const lines = await statesOf(owner)
    expect(lines.filter(line => line === 'booking.confirmed delivered')).toHaveLength(6)
    expect(lines.filter(line => /^lead.received (delivered|canceled)$/.test(line))).toHaveLength(8)
    expect(server.received).toHaveLength(lines.filter(line => line.endsWith('delivered')).length)
  })

  test('without a mailbox change nothing', async () => {
    const { slug, owner, id, book } = await anOwner()
    const lead = await aLead(app, slug, key)
    await app.db.sql`update businesses set contact_email = null where id = ${id}`
    expect((await book(lead)).status).toBe(201)
    expect(await statesOf(owner)).toEqual(['lead.received canceled'])
  })
})

describe('an inquiry’s mail that waits is dropped', () => {
  const done = async (act: (lead: string, business: string) => Promise<unknown>) => {
    const { slug, key: business, send, owner } = await anOwner()
    const lead = await aLead(app, slug, key)
    await act(lead, business)
    pass(clock, HOLD)
    await send()
    return (await statesOf(owner))[0]
  }
  test('if the business has answered', async () => {
    const answered = await done((lead, business) =>
      app.post(`/desk/leads/${lead}/messages`, { text: 'On our way' }, { key: business }),
    )
    const quoted = await done((lead, business) =>
      app.post(`/desk/leads/${lead}/quote`, { amount: 9900, currency: 'USD' }, { key: business }),
    )
    expect([answered, quoted]).toEqual(Array(2).fill('lead.received canceled'))
  })
  test('if the lead was closed', async () => {
    const withdrawn = await done(lead => app.post(`/leads/${lead}/cancel`, { reason: 'Fixed' }, { key }))
    const declined = await done((lead, business) =>
      app.post(`/desk/leads/${lead}/close`, undefined, { key: business }),
    )
    expect([withdrawn, declined]).toEqual(Array(2).fill('lead.received canceled'))
    expect(subjects().filter(subject => subject?.startsWith('New inquiry'))).toEqual([])
  })
  test('but not if the customer adds something', async () => {
    const kept = await done(lead => app.post(`/leads/${lead}/messages`, { text: 'It got worse' }, { key }))
    expect(kept).toBe('lead.received delivered')
  })
})

test('mail stopped by an access reset goes to the new address, unless the lead was answered', async () => {
  const { slug, send, owner } = await anOwner()
  await aLead(app, slug, key)
  const answered = await aLead(app, slug, key)
  const reset = await app.post(`/operator/businesses/${slug}/reset-access`, undefined, { key: OPERATOR_KEY })
  const business = reset.body.businessKey
  pass(clock, HOLD)
  await send()
  expect(server.received).toEqual([])
  await app.post(`/desk/leads/${answered}/messages`, { text: 'On our way' }, { key: business })
  const { body: card } = await app.get('/desk/card', { key: business })
  const saved = { ...card, contact_email: 'new@lonestar.example' }
  expect((await app.call('PUT', '/desk/card', { key: business, body: saved })).status).toBe(200)
  await send()
  expect(server.received.map(({ to }) => to)).toEqual([['new@lonestar.example']])
  expect(await statesOf(owner)).toEqual(['lead.received delivered', 'lead.received canceled'])
})

describe('mail about what can’t wait', () => {
  test.each([
    ['Emergency: Drain cleaning in 78205', { urgency: 'emergency' }],
    ['Emergency from 78205', { urgency: 'emergency', problem: 'Please come' }],
    ['New inquiry: Drain cleaning in 78205, today', { urgency: 'today' }],
    ['New inquiry: Drain cleaning in 78205', { urgency: 'flexible', hazards: ['sewage_backup'] }],
  ])('goes out at once: %s', async (subject, changes) => {
    const { slug, send } = await anOwner()
    await aLead(app, slug, key, details({ problem: 'The sink drains slowly', ...changes }))
    await send()
    expect(subjects()).toEqual([subject])
  })
})

describe('a subject', () => {
  const inquire = async (changes: object, business: object = {}) => {
    const { slug, send } = await anOwner(business)
    await aLead(app, slug, key, changes)
    pass(clock, MINUTE)
    await send()
    return server.received[0]?.text ?? ''
  }
  test('has no words of the customer, even where they look like ours', async () => {
    const mail = await inquire({
      customer: { name: 'Dana Reyes', phone: '+12105550147', email: 'dana@customer.example' },
      message: 'Call Dana at 210-555-0147, the drain is slow',
      details: {
        problem: 'Dana Reyes, dana@customer.example: drain',
        service_address: '412 E Houston St, Apt 3, San Antonio, TX 78205',
        urgency: 'emergency\r\nBcc: x@evil.example',
        needed_by: 'Dana',
      },
    })
    expect(headerOf(mail, 'subject')).toBe('New inquiry: Drain cleaning in 78205')
    for (const secret of ['Dana', 'Reyes', '555', 'Houston', 'customer.example', 'evil'])
      expect(mail).not.toContain(secret)
  })

  test('names the business if nothing else is known', async () => {
    const mail = await inquire({ message: 'Hello', details: {} })
    expect(headerOf(mail, 'subject')).toBe('New inquiry for Lone Star Plumbing')
  })

  test.each([
    ['2026-12-16', 'Dec 16'],
    ['2027-04-16', 'Apr 16, 2027'],
  ])('says by when in other industries: on %s', async (check_in, words) => {
    const mail = await inquire(
      { message: 'A room for two', details: { check_in } },
      { industry: 'hotels', services: [] },
    )
    expect(headerOf(mail, 'subject')).toBe(`New inquiry: from ${words}`)
  })
})

test('the business gets a mail when a deposit is paid, and then the customer’s page says so', async () => {
  const { slug, send, book } = await anOwner({ services: [drain] })
  const lead = await aLead(app, slug, key)
  const booked = await book(lead)
  const page = pageOf(booked.body.customerUrl)
  await app.post(`/leads/${lead}/deposit`, undefined, { key })
  const [row] = await app.db.sql`select id from deposits where lead_id = ${lead}`
  if (isId('dep', row?.id)) await prepareDeposit(app.context, row.id)
  await send()
  const checkout = await submit(app, page, formOf(await app.get(page)))
  await submit(app, pageOf(checkout.headers.get('location') ?? ''), {})
  expect((await app.get(page)).text).toContain('We’re notifying Lone Star Plumbing.')
  server.received.splice(0)
  await send()
  expect(subjects()).toEqual(['Deposit paid: $25.00, Drain cleaning in 78205'])
  expect((await app.get(page)).text).toContain('Lone Star Plumbing has been notified.')
})
