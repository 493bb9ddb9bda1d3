import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { refundDeposit } from '../../shared/deposits/payments.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { inBrowser } from '../browser-app.ts'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { mondayMorning } from '../factories.ts'
import { aPhone, findPageProblems } from '../phone.ts'

const clock = mondayMorning()
const { app, browser } = await inBrowser({ clock })
const { key } = await app.agent()

describe.skipIf(!hasBrowser)('the payment page in Chromium', () => {
  const ask = async (prepared = true) => {
    clock.now = mondayMorning().now
    const appointment = await aDeposit(app, key)
    if (prepared) await prepareDeposit(app.context, appointment.deposit as never)
    return appointment
  }
  const book = async () => {
    clock.now = mondayMorning().now
    return (await aBooking(app, key)).booking
  }
  const cancel = (lead: string, kind: string) => app.post(`/leads/${lead}/outcomes`, { kind }, { key })

  /** In the browser, as a customer does. */
  async function pay(page: Page, payUrl: string): Promise<void> {
    await page.goto(payUrl)
    await page.getByRole('button', { name: 'Pay $25.00' }).tap()
    await page.getByRole('heading', { name: 'Pay $25.00' }).waitFor()
    await page.getByRole('button', { name: 'Pay $25.00' }).tap()
    await page.getByRole('heading', { name: 'Your deposit is paid' }).waitFor()
  }

  /** The same two forms without a browser, which is faster. */
  async function submitPayment(payUrl: string): Promise<void> {
    const checkout = await fetch(payUrl, { method: 'POST', redirect: 'manual' })
    const paid = await fetch(checkout.headers.get('location') ?? '', { method: 'POST', redirect: 'manual' })
    expect(paid.status).toBe(303)
  }

  const states: Record<string, { heading: string; reach(): Promise<string> }> = {
    preparing: {
      heading: 'We’re preparing your payment page',
      reach: async () => (await ask(false)).requested.payUrl,
    },
    open: {
      heading: 'Pay the deposit for your appointment',
      reach: async () => (await ask()).requested.payUrl,
    },
    waiting: {
      heading: 'We’re confirming your payment',
      reach: async () => `${(await ask()).requested.payUrl}?returned=1`,
    },
    paid: {
      heading: 'Your deposit is paid',
      async reach() {
        const { requested } = await ask()
        await submitPayment(requested.payUrl)
        return requested.payUrl
      },
    },
    cancelled: {
      heading: 'This appointment was canceled',
      async reach() {
        const { requested, lead } = await ask()
        await cancel(lead, 'customer_cancelled')
        return requested.payUrl
      },
    },
    started: {
      heading: 'Your appointment has started',
      async reach() {
        const { requested } = await ask()
        clock.now = new Date(TEN)
        return requested.payUrl
      },
    },
    refunding: {
      heading: 'Your refund is on its way',
      async reach() {
        const { requested, lead } = await ask()
        await submitPayment(requested.payUrl)
        await cancel(lead, 'business_cancelled')
        return requested.payUrl
      },
    },
    refunded: {
      heading: 'Your deposit was refunded',
      async reach() {
        const { requested, lead, deposit } = await ask()
        await submitPayment(requested.payUrl)
        await cancel(lead, 'customer_cancelled')
        await refundDeposit(app.context, deposit as never)
        return requested.payUrl
      },
    },
    kept: {
      heading: 'This appointment was canceled',
      async reach() {
        const { requested, lead } = await ask()
        await submitPayment(requested.payUrl)
        clock.now = new Date(new Date(TEN).getTime() - 3_600_000)
        await cancel(lead, 'customer_cancelled')
        return requested.payUrl
      },
    },
    'no deposit': {
      heading: 'Your appointment is booked',
      reach: async () => (await book()).customerUrl,
    },
    ...Object.fromEntries(
      [
        ['reschedule', 'Choose a new time'],
        ['reschedule?start=2026-11-25T15:00:00Z', 'Move your appointment?'],
        ['cancel', 'Cancel your appointment?'],
        ['withdraw', 'Take back your consent?'],
      ].map(([path, heading = '']) => [
        path,
        { heading, reach: async () => `${(await book()).customerUrl}/${path}` },
      ]),
    ),
    'wrong link': {
      heading: 'We can’t find this page',
      reach: async () => (await book()).customerUrl.slice(0, -1),
    },
    report: {
      heading: 'Report this page',
      reach: async () => `${(await ask()).requested.payUrl}/report`,
    },
  }

  test('has no accessibility issues in any state, in light and dark mode, on a phone and a wide screen', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    for (const [state, { heading, reach }] of Object.entries(states)) {
      const url = await reach()
      // Without the reload, which would interrupt axe.
      await page.route(url, async route => {
        const response = await route.fetch()
        const { refresh: _, ...headers } = response.headers()
        await route.fulfill({ response, headers })
      })
      await page.goto(url)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
      expect({ state, problems: await findPageProblems(page) }).toEqual({ state, problems: [] })
    }
    await context.close()
  }, 300_000)

  test('reloads itself without a script until it’s ready', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { requested, deposit } = await ask(false)
    await page.goto(requested.payUrl)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.textContent()).toBe('We’re preparing your payment page')
    await prepareDeposit(app.context, deposit as never)
    await page
      .getByRole('button', { name: 'Pay $25.00' })
      .waitFor()
      .catch(() => {})
    expect(await heading.textContent()).toBe('Pay the deposit for your appointment')
    await context.close()
  })

  test('can be paid and reported with a keyboard and without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { requested, lead } = await ask()
    await page.goto(requested.payUrl)
    await page.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Test checkout').waitFor()
    await page.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Thank you. Your appointment is confirmed.').waitFor()
    expect((await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.paid).toBe(true)
    await page.getByRole('link', { name: 'report this page' }).click()
    await page.getByLabel('What’s wrong?').fill('Nothing, this is a test.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('heading', { name: 'We received your report' }).waitFor()
    await context.close()
  })

  test('loads without blocked or missing resources', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    const trouble: string[] = []
    page.on('console', message => trouble.push(message.text()))
    page.on('response', response => {
      if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`)
    })
    await pay(page, (await ask()).requested.payUrl)
    expect(trouble).toEqual([])
    await context.close()
  })
})
