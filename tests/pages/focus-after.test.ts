import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../browser-app.ts'
import { aVisit } from '../customer/visits.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead } from '../factories.ts'
import { OPERATOR_KEY } from '../test-app.ts'

const { app, browser, url } = await inBrowser()
const { key } = await app.agent()

/** Presses a button or follows a link, and returns what a screen reader begins with on the page that comes. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<string> {
  await Promise.all([page.waitForEvent('load'), page.getByRole(role, { name }).first().press('Enter')])
  // The focus moves before a frame is drawn, which may be after that event.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return String(
    await page.evaluate(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()',
    ),
  )
}

async function enterConsole(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${url}/operator/console`)
  await page.fill('#key', OPERATOR_KEY)
  await Promise.all([page.waitForEvent('load'), page.press('#key', 'Enter')])
  return page
}

describe.skipIf(!hasBrowser)('the focus after a form', () => {
  test('is on a new key', async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/account/sign-in`)
    await page.fill('#key', key)
    await press(page, 'button', /^Sign in|^Open/)
    await page.goto(`${url}/account/key`)
    await page.locator('summary').press('Enter')
    expect(await press(page, 'button', 'Make a new key')).toStartWith('Your new key')
    await page.close()
  })

  test('is on the decision about an application, and on a report that was taken', async () => {
    const agent = await app.agent()
    await app.post('/keys/platform', { company: 'Concierge', use_case: 'Bookings' }, { key: agent.key })
    const page = await enterConsole()
    expect(await press(page, 'button', 'Approve')).toStartWith('Approved.')
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, agent.key)
    const note = 'They moved.'
    await app.post(`/leads/${lead}/outcomes`, { kind: 'wrong_information', note }, { key: agent.key })
    await page.goto(`${url}/operator/console/wrong-information`)
    expect(await press(page, 'button', 'Take it')).toEndWith(', taken by you')
    expect(await press(page, 'button', 'Put it back')).toStartWith('Report of ')
    await page.close()
  })

  test('is on the news that an appointment was moved', async () => {
    const { page: path } = await aVisit(app, (await app.agent()).key)
    const page = await browser.newPage()
    await page.goto(`${url}${path}/reschedule`)
    await press(page, 'link', /AM|PM/)
    expect(await press(page, 'button', 'Move it')).toMatch(/^Your appointment was moved/)
    await page.close()
  })

  test('is on the news that the consent was taken back, which cancels the appointment', async () => {
    const { page: path } = await aVisit(app, (await app.agent()).key)
    const page = await browser.newPage()
    await page.goto(`${url}${path}/withdraw`)
    expect(await press(page, 'button', /^Take it back/)).toStartWith('You took your consent back.')
    await page.close()
  })
})
