import { describe, expect, test } from 'bun:test'
import { refreshPlaces } from '../../shared/directory/places.ts'
import { inBrowser } from '../browser-app.ts'
import { aCard, aService } from '../businesses/cards.ts'
import { hasBrowser } from '../docs/browser.ts'
import { mondayMorning } from '../factories.ts'
import { aPhone, findLowTargets, findPageProblems, withoutScripts } from '../phone.ts'
import { OPERATOR_KEY } from '../test-app.ts'

const { app, browser, url } = await inBrowser({ clock: mondayMorning() })
const services = ['Drain cleaning', 'Leak repair'].map(name => aService({ name }))
const body = aCard({ services, phone: '+1 210 555 0100', emergency: { available: true, hours: null } })
await app.call('PUT', '/operator/businesses/lone-star', { key: OPERATOR_KEY, body })
await refreshPlaces(app.context)

describe.skipIf(!hasBrowser)('a visitor', () => {
  test('finds a plumber on a phone without JavaScript, and what to tell an assistant', async () => {
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(url)
    await page.getByLabel('What do you need?').fill('leaking faucet')
    await page.getByLabel('City or ZIP code').fill('78205')
    await page.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('link', { name: 'Lone Star Plumbing' }).tap()
    await page.getByRole('heading', { name: 'Lone Star Plumbing' }).waitFor()
    // The service that fits is the one to ask for.
    expect(await page.getByLabel('Text for your assistant').inputValue()).toContain('(service leak-repair)')
    await page.getByRole('link', { name: 'Choose Drain cleaning' }).tap()
    await page.waitForURL(/service=drain-cleaning/)
    expect(await page.getByLabel('Text for your assistant').inputValue()).toContain(
      '(service drain-cleaning)',
    )
    expect(await page.getByRole('link', { name: '+1 210 555 0100' }).getAttribute('href')).toBe(
      'tel:+12105550100',
    )
    await context.close()
  })

  test('can hit each link of a card with a thumb', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.goto(`${url}/b/lone-star`)
    expect(await page.locator('.crumbs a, .cost a').count()).toBeGreaterThan(2)
    expect(await findLowTargets(page, '.masthead nav a, .crumbs a, .cost a')).toEqual([])
    await context.close()
  })

  test('has no Copy button where the browser can’t copy, as over plain http', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.addInitScript('delete Navigator.prototype.clipboard')
    await page.goto(`${url}/b/lone-star`, { waitUntil: 'networkidle' })
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await context.close()
  })

  test('copies the text with one tap', async () => {
    const context = await aPhone(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${url}/b/lone-star`)
    await page.getByRole('button', { name: 'Copy' }).tap()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Lone Star Plumbing')
    await context.close()
  })

  test('gets pages without accessibility issues, on a phone and a wide screen', async () => {
    const paths = [
      '/',
      '/b',
      '/b?need=leak&where=78205',
      '/b?need=leak&where=99999',
      '/b?need=leak&where=10001',
      '/b/lone-star',
      '/b/in/tx',
      '/b/in/tx/san-antonio',
      '/b/in/tx/san-antonio/plumbers',
      '/status',
      '/nowhere',
    ]
    const context = await aPhone(browser)
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(url + path)
      for (const summary of await page.locator('summary').all()) await summary.click()
      expect({ path, problems: await findPageProblems(page) }).toEqual({ path, problems: [] })
    }
    await context.close()
  })
})
