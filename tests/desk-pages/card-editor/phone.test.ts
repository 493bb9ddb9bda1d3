import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { enterDesk, inBrowser } from '../../browser-app.ts'
import { hasBrowser } from '../../docs/browser.ts'
import { aBusiness, mondayMorning } from '../../factories.ts'
import { aPhone, findPageProblems, withoutScripts } from '../../phone.ts'
import { CARD } from './editor.ts'
import { fullCard, sections } from './full-card.ts'

const { app, browser, url } = await inBrowser({ clock: mondayMorning() })

describe.skipIf(!hasBrowser)('the card editor in Chromium', () => {
  async function signIn(page: Page, slug: string) {
    await enterDesk(page, app, slug)
    await page.getByRole('link', { name: 'Card', exact: true }).click()
  }

  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

  test('a plumber fills in a new card on a phone without scripts', async () => {
    const { slug, key } = await aBusiness(app, {
      services: [],
      hours: {},
      serviceArea: {},
      policies: {},
      description: '',
    })
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await signIn(page, slug)

    await page.getByRole('link', { name: 'Hours' }).click()
    await page.getByLabel('Monday: opens').fill('08:00')
    await page.getByLabel('Monday: closes').fill('05:00')
    await page.getByRole('button', { name: 'Copy to Tue–Fri' }).click()
    await page.getByText('Copied Monday’s hours to Tuesday–Friday').waitFor()
    await save(page)
    await page.getByText('open until 5:00 AM the next day?').waitFor()
    await page.getByLabel('No, 8:00 AM–5:00 PM').check()
    await save(page)
    await page.getByText('Mon–Fri 8:00 AM–5:00 PM').waitFor()

    await page.getByRole('link', { name: 'Special days' }).click()
    await page.getByLabel('Date').fill('2026-12-24')
    await page.getByLabel('Add a day: opens').fill('08:00')
    await page.getByLabel('Add a day: closes').fill('01:00')
    await page.getByRole('button', { name: 'Add another day' }).click()
    await page.getByLabel('Date').last().fill('2026-12-25')
    await save(page)
    await page.getByLabel('No, 8:00 AM–1:00 PM').check()
    await save(page)
    await page.getByText('Friday, December 25, 2026: closed').waitFor()

    await page.getByRole('link', { name: 'Services' }).click()
    for (const [name, kind, price, deposit, time] of [
      ['Drain cleaning', 'Fixed price', '149', '35', '1 hour'],
      ['Water heater', 'Starting price', '$1,200', '', '4 hours'],
      ['Leak repair', 'By the hour', '95', '', '30 minutes'],
    ] as const) {
      await page.getByRole('link', { name: 'Add a service' }).click()
      await page.getByLabel('Name').fill(name)
      const label = await page.getByRole('option', { name: kind }).textContent()
      await page.getByLabel('How you charge').selectOption({ label: label ?? kind })
      await page.getByLabel('Price', { exact: true }).fill(price)
      await page.getByLabel('How long it takes').selectOption({ label: time })
      await page.getByLabel('Deposit').fill(deposit)
      await save(page)
      await page.getByRole('heading', { name }).waitFor()
    }
    await page.getByRole('button', { name: 'Move Leak repair up' }).click()
    await page.getByRole('link', { name: 'Edit Drain cleaning' }).click()
    await page.getByLabel('Name').fill('Drains')
    await page.getByLabel('Name').press('Enter')
    await page.getByRole('link', { name: 'Your card' }).click()

    await page.getByRole('link', { name: 'Service area' }).click()
    await page.getByLabel('Miles around San Antonio 78205').fill('10')
    await page.getByRole('button', { name: 'Count again' }).click()
    await page.getByText(/This covers 66 ZIP codes/).waitFor()
    await page.getByLabel('ZIP codes').fill('7820')
    await page.getByLabel('ZIP codes').blur()
    await save(page)
    await page.getByRole('link', { name: '7820 isn’t a US ZIP code. Correct or remove it.' }).click()
    await page.getByLabel('ZIP codes').fill('78006, 78205')
    await save(page)
    await page.getByText(/This covers 67 ZIP codes/).waitFor()

    const { body } = await app.get('/desk/card', { key })
    expect(body.hours.weekly).toEqual(
      ['mon', 'tue', 'wed', 'thu', 'fri'].map(day => ({ day, open: '08:00', close: '17:00' })),
    )
    expect(body.hours.exceptions).toEqual([
      { date: '2026-12-24', open: '08:00', close: '13:00' },
      { date: '2026-12-25', closed: true },
    ])
    expect(
      body.services.map(
        ({ name, price, deposit }: { name: string; price: { amount: number }; deposit: object }) => [
          name,
          price.amount,
          deposit,
        ],
      ),
    ).toEqual([
      ['Drains', 14_900, { amount: 3500, currency: 'USD' }],
      ['Leak repair', 9500, null],
      ['Water heater', 120_000, null],
    ])
    expect(body).toMatchObject({ bookable: true, serviceArea: { radiusMiles: 10, zips: ['78006', '78205'] } })
    await context.close()
  })

  test('two tabs on a phone without scripts show both versions', async () => {
    const { slug, key } = await aBusiness(app)
    const context = await aPhone(browser, withoutScripts)
    const [mine, theirs] = [await context.newPage(), await context.newPage()]
    await signIn(mine, slug)
    for (const [page, text] of [
      [mine, 'Mine'],
      [theirs, 'Theirs'],
    ] as const) {
      await page.goto(`${url}${CARD}/about`)
      await page.getByLabel('What you do').fill(text)
    }
    await save(theirs)
    await save(mine)
    await mine.getByRole('heading', { name: 'Which one do you want to keep?' }).waitFor()
    for (const text of ['Mine', 'Theirs']) await mine.getByText(text, { exact: true }).waitFor()
    await mine.getByLabel('Use saved').check()
    await save(mine)
    await mine.getByText('Saved.').waitFor()
    expect((await app.get('/desk/card', { key })).body.description).toBe('Theirs')
    await context.close()
  })

  test('Enter saves, and only the amounts of a price’s kind are shown', async () => {
    const { slug } = await aBusiness(app)
    const context = await aPhone(browser)
    const page = await context.newPage()
    await signIn(page, slug)
    await page.goto(`${url}${CARD}/area`)
    await page.getByLabel('Miles').fill('12')
    await page.getByLabel('Miles').press('Enter')
    await page.getByText('Saved.').waitFor()
    await page.goto(`${url}${CARD}/add-service`)
    const kind = page.getByLabel('How you charge')
    const amounts = async () => [
      await page.getByLabel('Price', { exact: true }).isVisible(),
      await page.getByLabel('Highest price').isVisible(),
    ]
    const seen: Record<string, boolean[]> = {}
    for (const each of ['fixed', 'range', 'quote']) {
      await kind.selectOption(each)
      seen[each] = await amounts()
    }
    expect(seen).toEqual({ fixed: [true, false], range: [true, true], quote: [false, false] })
    await context.close()
  })

  test('every page has no accessibility issues, in light and dark mode, on a phone and a desk', async () => {
    const { slug } = await aBusiness(app, fullCard)
    const found: string[] = []
    const context = await aPhone(browser)
    const page = await context.newPage()
    const check = async (state = '') => {
      for (const problem of await findPageProblems(page))
        found.push(`${new URL(page.url()).pathname} ${state}: ${problem}`)
    }
    await signIn(page, slug)
    await check()
    const paths = sections.slice(0, 10)
    for (const path of [...paths, 'services', 'add-service', 'services/pipes/remove']) {
      await page.goto(`${url}${CARD}/${path}`)
      for (const summary of await page.locator('details:not([open]) > summary').all()) await summary.click()
      await check()
    }
    await page.goto(`${url}${CARD}/add-service`)
    await save(page)
    await check('wrong')
    await page.goto(`${url}${CARD}/hours`)
    await page.getByLabel('Tuesday: opens').fill('08:00')
    await page.getByLabel('Tuesday: closes').fill('05:00')
    await page.getByLabel('Wednesday: opens').fill('05:00')
    await save(page)
    await check('asked')
    const other = await context.newPage()
    for (const [tab, text] of [
      [page, 'Mine'],
      [other, `Theirs ${crypto.randomUUID()}`],
    ] as const) {
      await tab.goto(`${url}${CARD}/about`)
      await tab.getByLabel('What you do').fill(text)
    }
    await save(other)
    await save(page)
    await check('conflict')
    await context.close()
    expect(found).toEqual([])
  }, 300_000)
})
