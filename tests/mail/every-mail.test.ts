import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { checkAlerts } from '../../shared/alerts/check.ts'
import { sendBookingReminders } from '../../shared/bookings/reminders.ts'
import { refundDeposit } from '../../shared/deposits/payments.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId } from '../../shared/ids.ts'
import { reportWrongInformation } from '../alerts/quiet.ts'
import { inBrowser } from '../browser-app.ts'
import { formOf, pageOf, submit } from '../customer/forms.ts'
import { drain } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead, mondayMorning, pass } from '../factories.ts'
import { anOperatorNamed, sendForm } from '../operators/operators.ts'
import { aPhone, findPageProblems } from '../phone.ts'
import { OPERATOR_KEY } from '../test-app.ts'
import { sendMail } from './send-mail.ts'

const MINUTE = 60_000
const TEN = '2026-11-26T10:00:00-06:00'
const NINE = '2026-11-27T09:00:00-06:00'

/** How subjects begin: the customer's, the owner's and the operator's. */
const kinds = [
  'Your request to',
  'Booked:',
  'Moved to',
  'New time:',
  'Receipt:',
  'Reminder:',
  'Canceled:',
  'Refund:',
  'New inquiry',
  'New message',
  'New booking:',
  'Deposit paid:',
  'Sign in to',
  'A customer reported a problem',
  'Sign in to the operator console',
  'Alert:',
]

const clock = mondayMorning()
const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-mails-'))
const config = { dataDir: dir, operatorEmail: 'operator@exchange.example' }
const { app, browser, url: base } = await inBrowser({ config, clock })
afterAll(() => rmSync(dir, { recursive: true }))

describe.skipIf(!hasBrowser)('every mail', () => {
  beforeAll(() => tellEverything())

  /** Sends what's due to everybody. */
  async function sendAll(): Promise<void> {
    pass(clock, MINUTE)
    const due = await app.db.sql<{ owner: string; channel: 'mail' | 'customer' }[]>`
      select distinct owner, channel from deliveries
      where channel in ('mail', 'customer') and state in ('pending', 'waiting')`
    for (const { owner, channel } of due) await sendMail(app.context, owner, channel)
  }

  /** One lead, from the inquiry to the refund. */
  async function tellEverything(): Promise<void> {
    const { key } = await app.agent('platform')
    const { slug } = await aBusiness(app, {
      contact_email: 'owner@lonestar.example',
      policies: { deposit: { refundableUntilHours: 2 } },
      services: [drain],
    })
    const lead = await aLead(app, slug, key)
    await sendAll()
    await app.post(`/leads/${lead}/messages`, { text: 'Is Thursday fine?' }, { key })
    await sendAll()
    await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
    await sendAll()
    await app.post(`/leads/${lead}/reschedule`, { start: NINE }, { key })
    await sendAll()
    const { payUrl } = (await app.post(`/leads/${lead}/deposit`, undefined, { key })).body
    const [deposit] = await app.db.sql`select id from deposits where lead_id = ${lead}`
    if (!isId('dep', deposit?.id)) throw new Error('the deposit is missing')
    await prepareDeposit(app.context, deposit.id)
    const checkout = await submit(app, pageOf(payUrl), {})
    await submit(app, pageOf(checkout.headers.get('location') ?? ''), {})
    await sendAll()
    await submit(app, `${pageOf(payUrl)}/report`, { text: 'They asked me for gift cards.' })
    clock.now = new Date('2026-11-26T15:30:00Z')
    await sendBookingReminders(app.context)
    await sendAll()
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    await refundDeposit(app.context, deposit.id)
    await sendAll()
    await reportWrongInformation(app)
    const signIn = await app.get('/desk/inbox')
    await submit(app, '/desk/inbox/sign-in', { ...formOf(signIn), email: 'owner@lonestar.example' })
    const operator = await anOperatorNamed(app, 'owner')
    await sendForm(app, '/sign-in-link', { email: operator.email })
    await checkAlerts(app.context)
    await sendAll()
  }

  const mails = () =>
    readdirSync(join(dir, 'mail'))
      .filter(name => name.endsWith('.eml'))
      .map(name => readFileSync(join(dir, 'mail', name), 'latin1'))

  async function onPhone(act: (page: Page) => Promise<void>): Promise<void> {
    const phone = await aPhone(browser)
    await act(await phone.newPage())
    await phone.close()
  }

  test('can be opened and read in the console, on a phone', async () => {
    await onPhone(async page => {
      await page.goto(`${base}/operator/console/mails`)
      await page.fill('#key', OPERATOR_KEY)
      await page.press('#key', 'Enter')
      await page.goto(`${base}/operator/console/mails`)
      const subjects = await page.locator('summary').allTextContents()
      for (const kind of kinds) expect(subjects.filter(each => each.startsWith(kind))).not.toEqual([])
      expect(subjects.filter(subject => !kinds.some(kind => subject.startsWith(kind)))).toEqual([])
      for (const mail of await page.locator('details').all()) {
        await mail.locator('summary').tap()
        expect(await mail.locator('pre').isVisible()).toBe(true)
        const text = await mail.locator('pre').textContent()
        expect(text).toContain(base)
        expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      }
    })
  })

  test('looks right as HTML, in light and dark', async () => {
    const parts = mails().flatMap(mail => htmlOf(mail) ?? [])
    expect(parts.length).toBeGreaterThanOrEqual(7)
    await onPhone(async page => {
      for (const html of parts) {
        await page.setContent(html)
        expect(await findPageProblems(page)).toEqual([])
      }
    })
  })

  test('links only to pages that open', async () => {
    const links = new Set(
      mails().flatMap(mail => plain(mail).match(/http:\/\/127\.0\.0\.1:\d+[^\s"<>)]*/g) ?? []),
    )
    expect(links.size).toBeGreaterThanOrEqual(4)
    for (const link of links) {
      const answer = await fetch(link)
      // The console asks the operator to sign in first.
      const isConsole = link.includes('/operator/console') && !link.includes('/enter/')
      expect(`${link.slice(base.length)} ${answer.status}`).toEndWith(isConsole ? ' 401' : ' 200')
      expect(answer.headers.get('content-type')).toMatch(/^text\/(html|calendar)/)
    }
  })
})

/** Without the soft line breaks and escapes of quoted-printable. */
const plain = (mail: string): string =>
  mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function htmlOf(mail: string): string | null {
  const part = mail.split(/\r\n--[^\r\n]+\r\n/).find(each => /^content-type: text\/html/i.test(each))
  if (!part) return null
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const bytes = /content-transfer-encoding: base64/i.test(part)
    ? Buffer.from(body, 'base64')
    : Buffer.from(plain(body), 'latin1')
  return bytes.toString()
}
