import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { inBrowser } from '../browser-app.ts'
import { aBooking, aDeposit } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { mondayMorning } from '../factories.ts'
import { aPhone, withoutScripts } from '../phone.ts'

const { app, browser } = await inBrowser({ clock: mondayMorning() })
const { key } = await app.agent()

describe.skipIf(!hasBrowser)('a customer on a phone without JavaScript', () => {
  async function onPhone(act: (page: Page) => Promise<void>): Promise<void> {
    const context = await aPhone(browser, withoutScripts)
    await act(await context.newPage())
    await context.close()
  }
  const tap = async (page: Page, role: 'link' | 'button', name: string) =>
    page.getByRole(role, { name, exact: true }).first().tap()
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const bookingOf = async (lead: string) => (await app.get(`/leads/${lead}`, { key })).body.booking

  test('pays, with the button on the first screen', async () => {
    const { requested, deposit } = await aDeposit(app, key)
    await prepareDeposit(app.context, deposit as never)
    await onPhone(async page => {
      await page.goto(requested.payUrl)
      const box = await page.getByRole('button', { name: 'Pay $25.00' }).boundingBox()
      expect(box && box.y + box.height).toBeLessThan(844)
      await tap(page, 'button', 'Pay $25.00')
      await heading(page, 'Pay $25.00')
      await tap(page, 'button', 'Pay $25.00')
      await heading(page, 'Your deposit is paid')
    })
  })

  test('moves the appointment with one tap and a confirmation', async () => {
    const { booking, lead } = await aBooking(app, key)
    await onPhone(async page => {
      await page.goto(booking.customerUrl)
      await tap(page, 'link', 'Reschedule')
      await heading(page, 'Choose a new time')
      await tap(page, 'link', '9:00 AM, Wednesday, November 25, 2026')
      await heading(page, 'Move your appointment?')
      await tap(page, 'button', 'Move it')
      await page.getByText('Your appointment was moved.').waitFor()
      await page.getByText('Wednesday, November 25, 2026').first().waitFor()
    })
    expect((await bookingOf(lead)).start).toBe('2026-11-25T09:00:00-06:00')
  })

  test('cancels, after reading what it costs', async () => {
    const { booking, lead } = await aBooking(app, key)
    await onPhone(async page => {
      await page.goto(booking.customerUrl)
      await tap(page, 'link', 'Cancel')
      await page.getByText('You haven’t paid anything here').waitFor()
      await page.getByLabel('Reason (optional, the business reads it)').fill('I fixed it myself.')
      await tap(page, 'button', 'Cancel the appointment')
      await heading(page, 'This appointment was canceled')
      await page.getByText('You canceled it on').waitFor()
    })
    expect((await bookingOf(lead)).status).toBe('cancelled')
  })

  test('takes the consent back', async () => {
    const { booking, lead } = await aBooking(app, key)
    await onPhone(async page => {
      await page.goto(booking.customerUrl)
      await tap(page, 'link', 'Take back my consent')
      await heading(page, 'Take back your consent?')
      await tap(page, 'button', 'Take it back and delete my details')
      await page.getByText('You took this back on').waitFor()
    })
    expect((await app.get(`/leads/${lead}`, { key })).body.customer.name).toBeNull()
  })

  test('reports a problem', async () => {
    const { booking, lead } = await aBooking(app, key)
    await onPhone(async page => {
      await page.goto(booking.customerUrl)
      await tap(page, 'link', 'report this page')
      await page.getByLabel('What’s wrong?').fill('I never asked for this. My card is 4242 4242 4242 4242.')
      await tap(page, 'button', 'Send report')
      await page.getByText('Please leave out card numbers.').waitFor()
      // What was typed is still there.
      await page.getByLabel('What’s wrong?').fill('I never asked for this.')
      await tap(page, 'button', 'Send report')
      await heading(page, 'Thank you. We received your report')
    })
    const [row] = await app.db.sql`select count(*) as n from customer_reports where lead_id = ${lead}`
    expect(row?.n).toBe(1)
  })
})
