import { describe, expect, test } from 'bun:test'
import { insertCustomerReport } from '../../shared/customer/report-queries.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId } from '../../shared/ids.ts'
import { aDeposit, drain } from '../deposits/booked.ts'
import { fakeStripe } from '../deposits/fake-stripe.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { openTestApp, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { submit } from './forms.ts'

const clock = mondayMorning()
const stripe = fakeStripe()
const app = await testApp({ clock })
const shop = await testApp({ config: { ...stripe.config, logLevel: 'silent' }, clock })
const key = (await app.agent()).key
const shopKey = (await shop.agent()).key

const prepared = async (where = app, by = key, changes: object = {}) => {
  const appointment = await aDeposit(where, by, changes)
  await prepareDeposit(where.context, appointment.deposit as never)
  return appointment
}
const form = (path: string, fields: Record<string, string> = {}) => submit(app, path, fields)
const pathOf = (answer: { headers: Headers }) => {
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return pathname + search
}

describe('GET /pay/{token}', () => {
  test('shows that it’s being prepared and reloads itself', async () => {
    const { path, booking } = await aDeposit(app, key)
    const { status, text, headers } = await app.get(path)
    expect([status, headers.get('refresh')]).toEqual([200, '2'])
    expect(text).toContain('preparing your payment page')
    expect(text).not.toContain('<button')
    expect(text).toContain(booking.confirmationCode)
  })

  test('shows everything a customer needs to know before paying', async () => {
    const { path, booking, requested } = await prepared()
    const { text, headers } = await app.get(path)
    for (const words of [
      'Lone Star Plumbing',
      'They come to you',
      'Drain cleaning',
      'Tuesday, November 24, 2026',
      'Central Standard Time (America/Chicago)',
      'Pay $25.00',
      '$124.00 to the business',
      'Tuesday, November 24, 2026, 8:00 AM',
      'Booked',
      'for you by',
      booking.confirmationCode,
      `${requested.payUrl}/report`,
    ])
      expect(text).toContain(words)
    expect(headers.get('refresh')).toBeNull()
    expect(text).not.toContain('<script')
  })

  test('says that only the business can trigger a refund after the deadline', async () => {
    const { path } = await prepared()
    const before = clock.now
    clock.now = new Date('2026-11-24T15:00:00Z')
    const { text } = await app.get(path)
    clock.now = before
    expect(text).toContain('Only if the business cancels')
    expect(text).toMatch(/>Not refunded if you cancel<\/p><button[^>]*>Pay /)
    expect((await app.get(path)).text).toMatch(
      />Refundable until Tue, Nov 24, 8:00 AM CST<\/p><button[^>]*>Pay /,
    )
  })

  test('isn’t cached, indexed or framed', async () => {
    const { path } = await prepared()
    const { headers } = await app.get(path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toStartWith("default-src 'none'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script')
    const atStripe = await prepared(shop, shopKey)
    expect((await shop.get(atStripe.path)).headers.get('content-security-policy')).toContain(
      "form-action 'self' https://checkout.stripe.com;",
    )
  })

  test('changes nothing when it’s opened', async () => {
    const { path, deposit } = await prepared()
    const state = () => app.db.sql`
      select d.*, (select count(*) from events) as events, (select count(*) from payments) as payments
      from deposits d where id = ${deposit}`
    const before = await state()
    await app.get(path)
    await app.call('HEAD', path)
    await app.get(`${path}/report`)
    expect(await state()).toEqual(before)
  })

  test('escapes the names of agents and businesses', async () => {
    const agent = await app.post('/keys', { name: '<script>x</script>', contact_email: 'a@example.com' })
    const { path } = await prepared(app, agent.body.key, { name: '"><img src=x onerror=alert(1)>' })
    const { text } = await app.get(path)
    expect(text).not.toMatch(/<script|<img/)
    expect(text).toContain('&lt;script')
  })

  test.each([
    '/pay/x',
    '/pay/AAAAAAAAAAAAAAAAAAAAAA',
    '/pay/%00',
    '/pay/AAAAAAAAAAAAAAAAAAAAAA/report',
    '/pay/sandbox/AAAA',
  ])('404 %s', async path => expect((await app.get(path)).status).toBe(404))
})

describe('POST /pay/{token} at Stripe', () => {
  test('redirects to a new checkout each time, for this amount, deposit and business account', async () => {
    const { path, deposit, requested } = await prepared(shop, shopKey, {
      payout_account: 'acct_1Nv0FGQ9RKHgCVdK',
    })
    const first = await shop.call('POST', path)
    const second = await shop.call('POST', path)
    expect(first.status).toBe(303)
    expect(first.headers.get('location')).toStartWith('https://checkout.stripe.com/c/cs_')
    expect(second.headers.get('location')).not.toBe(first.headers.get('location'))
    expect(Object.fromEntries(stripe.calls.at(-1)?.form ?? [])).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[0][price_data][currency]': 'usd',
      'metadata[deposit]': deposit,
      'metadata[destination]': 'acct_1Nv0FGQ9RKHgCVdK',
      'payment_intent_data[metadata][deposit]': deposit,
      'payment_intent_data[transfer_data][destination]': 'acct_1Nv0FGQ9RKHgCVdK',
      success_url: `${requested.payUrl}?returned=1`,
      cancel_url: requested.payUrl,
    })
  })

  test('works for long names of emojis, which are cut', async () => {
    const services = [{ ...drain, name: 'x'.repeat(120) }]
    for (const name of ['💈'.repeat(60), `x${'💈'.repeat(59)}`]) {
      const { path } = await prepared(shop, shopKey, { name, services })
      expect((await shop.call('POST', path)).status).toBe(303)
    }
  })

  test('pays the operator if the business has no connected account', async () => {
    const { path } = await prepared(shop, shopKey, { payout_account: 'IBAN-DE02' })
    await shop.call('POST', path)
    expect(
      [...(stripe.calls.at(-1)?.form.keys() ?? [])].filter(name => name.includes('destination')),
    ).toEqual([])
  })

  test('returns 503 as a page when Stripe is down or refuses', async () => {
    const lost = await openTestApp({
      config: {
        ...stripe.config,
        logLevel: 'silent',
        stripe: { ...stripe.config.stripe, secretKey: 'sk_test_revoked' },
      },
      clock,
    })
    const { path } = await prepared(lost, (await lost.agent()).key)
    const { status, text } = await lost.call('POST', path)
    await lost.close()
    expect(status).toBe(503)
    expect(text).toContain("The payment provider can't be reached")
    expect(text).not.toContain('sk_test')
  })
})

describe('paying in the sandbox', () => {
  test('goes through a checkout to the paid page, and paying twice charges once', async () => {
    const { path, deposit } = await prepared()
    const checkout = pathOf(await form(path))
    expect((await app.get(checkout)).text).toContain('Pay $25.00')
    const back = await form(checkout)
    expect([back.status, pathOf(back)]).toEqual([303, `${path}?returned=1`])
    const again = await form(checkout)
    expect(again.status).toBe(303)
    const { text, headers } = await app.get(`${path}?returned=1`)
    expect(text).toContain('Your deposit is paid')
    expect([text.includes('<button'), headers.get('refresh')]).toEqual([false, null])
    const [row] = await app.db.sql`select count(*) as n from payments where deposit_id = ${deposit}`
    expect(row?.n).toBe(1)
    // It's paid, so there's no new checkout.
    expect(pathOf(await form(path))).toBe(path)
  })

  test('promises the refund until the provider confirms, if it was canceled in between', async () => {
    const { path, lead } = await prepared()
    await app.post(`/leads/${lead}/outcomes`, { kind: 'business_cancelled' }, { key })
    expect((await app.get(path)).text).toContain('You weren’t charged')
    const { text, headers } = await app.get(`${path}?returned=1`)
    expect([/You weren’t charged|not paid/.test(text), headers.get('refresh')]).toEqual([false, '2'])
    expect(text).toContain('If you paid just now, you get all of it back')
  })

  test('waits without offering a second payment until the provider confirms', async () => {
    const { path } = await prepared()
    const { text, headers } = await app.get(`${path}?returned=1`)
    expect([headers.get('refresh'), text.includes('<button')]).toEqual(['2', false])
    expect(text).toContain('confirming your payment')
  })

  test('returns 404 for a checkout after half an hour, and for one of another service', async () => {
    const { path } = await prepared()
    const checkout = pathOf(await form(path))
    const before = clock.now
    clock.now = new Date(before.getTime() + 32 * 60_000)
    const late = await form(checkout)
    clock.now = before
    expect(late.status).toBe(404)
    expect((await shop.call('POST', checkout)).status).toBe(404)
  })

  test('redirects back without a checkout unless the deposit is open', async () => {
    const preparing = await aDeposit(app, key)
    expect(pathOf(await form(preparing.path))).toBe(preparing.path)
    const { path, lead } = await prepared()
    await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
    expect(pathOf(await form(path))).toBe(path)
    expect((await app.get(path)).text).toContain('You weren’t charged')
  })
})

describe('POST /pay/{token}/report', () => {
  test('stores the report encrypted, for the operator', async () => {
    const { path, lead } = await prepared()
    const { status, text } = await form(`${path}/report`, { text: 'I never asked for this.\r\n' })
    expect(status).toBe(200)
    expect(text).toContain('We received your report')
    expect(text).toContain('If you didn’t ask for this appointment, don’t pay.')
    const [row] = await app.db.sql`select text from customer_reports where lead_id = ${lead}`
    expect(app.context.secrets.open(row?.text, `customer_reports.text ${lead}`)).toBe(
      'I never asked for this.',
    )
  })

  test('stores the same report once until it’s done, even if sent twice at once', async () => {
    const { path, lead } = await prepared()
    const send = () => form(`${path}/report`, { text: 'Who are you?' })
    const count = async () =>
      (await app.db.sql`select count(*) as n from customer_reports where lead_id = ${lead}`)[0]?.n
    await Promise.all([send(), send(), send(), form(`${path}/report`, { text: 'Hello?' })])
    expect((await send()).text).toContain('We received your report')
    expect(await count()).toBe(2)
    await app.db.sql`update customer_reports set done_at = now(), done_by = 'root' where lead_id = ${lead}`
    await send()
    expect(await count()).toBe(3)
  })

  test('rejects an empty or long report, and keeps at most ten', async () => {
    const { path, lead } = await prepared()
    const empty = await form(`${path}/report`, { text: '  ' })
    expect([empty.status, empty.text.includes('<title>Error: Report this page')]).toEqual([400, true])
    expect(empty.text).toMatch(/<textarea id="text" name="text" autofocus aria-invalid="true"/)
    expect((await app.get(`${path}/report`)).text).not.toContain('maxlength')
    const long = await form(`${path}/report`, { text: 'x'.repeat(4100) })
    expect([long.status, long.text.includes('This is 2100 too long.')]).toEqual([400, true])
    expect(long.text).toContain('x'.repeat(4100))
    for (let i = 0; i < 11; i++) await form(`${path}/report`, { text: `No ${i}` })
    const { text } = await form(`${path}/report`, { text: 'One more' })
    expect([text.includes('This wasn’t sent'), text.includes('One more')]).toEqual([true, true])
    const [row] = await app.db.sql`select count(*) as n from customer_reports where lead_id = ${lead}`
    expect(row?.n).toBe(10)
  })

  test('doesn’t mention paying where nothing can be paid', async () => {
    const lead = await aLead(app, (await aBusiness(app)).slug, key)
    const page = new URL((await app.get(`/leads/${lead}`, { key })).body.customerUrl).pathname
    expect((await form(`${page}/report`, { text: 'Spam' })).text).not.toContain('don’t pay')
  })

  test('counts a report that’s stored at the same time', async () => {
    const { lead } = await prepared()
    if (!isId('lead', lead)) throw new Error(lead)
    const report = { lead, text: Buffer.alloc(0), max: 1, operatorEmail: null, now: clock.now }
    const first = await app.db.sql.reserve()
    await first`begin`
    await first`select add_customer_report(${lead}, '', 1, null, ${clock.now})`
    const second = insertCustomerReport(app.context.sql, report)
    await until(() => isWaitingForLock(app.db.sql, 'add_customer_report'))
    await first`commit`
    first.release()
    expect(await second).toBe(false)
  })

  test('returns 415 for JSON', async () => {
    const { path } = await prepared()
    const { status, text: page } = await app.post(`${path}/report`, { text: 'x' })
    expect([status, page.includes('application/x-www-form-urlencoded')]).toEqual([415, true])
  })
})
