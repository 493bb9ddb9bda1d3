import { describe, expect, test } from 'bun:test'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { aBooking } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { aPhone, findLowTargets, findPageProblems, withoutScripts } from '../phone.ts'
import { OPERATOR_KEY } from '../test-app.ts'

const clock = mondayMorning()
const { app, browser, url } = await inBrowser({ clock })
const { key } = await app.agent()

describe.skipIf(!hasBrowser)('the desk in Chromium', () => {
  const aLink = async (slug: string): Promise<string> =>
    (await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })).body.url

  test('no page has accessibility issues in light and dark mode, on a phone and a wide screen', async () => {
    const { business, lead } = await aBooking(app, key)
    const found: string[] = []
    const context = await aPhone(browser)
    const page = await context.newPage()
    const unread = await aLead(app, business.slug, key)
    const check = async () => {
      for (const problem of await findPageProblems(page))
        found.push(`${page.viewportSize()?.width} px, ${new URL(page.url()).pathname}: ${problem}`)
    }
    await page.goto(`${url}/desk/inbox`)
    await check()
    await page.goto(await aLink(business.slug))
    await check()
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    // The menu takes one line, even with many unread.
    await page.locator('.count').evaluate(count => count.replaceChildren('99+'))
    expect((await page.getByRole('navigation', { name: 'Desk' }).boundingBox())?.height).toBeLessThan(44)
    await check()
    for (const path of [
      ...['?q=Dana', '?status=closed', `/leads/${lead}`, `/leads/${unread}`],
      ...['/card', '/replies', '/ranking', '/notifications'],
    ]) {
      await page.goto(`${url}/desk/inbox${path}`)
      await page.locator('details').evaluateAll(all => {
        for (const each of all) each.setAttribute('open', '')
      })
      await check()
    }
    // The page shows an error at its field.
    await page.goto(`${url}/desk/inbox/replies`)
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('alert').waitFor()
    await check()
    await context.close()
    expect(found).toEqual([])
  }, 300_000)

  test('pages fit the smallest phone, with links large enough for a thumb', async () => {
    const service = { price: { type: 'fixed', amount: 14_900, currency: 'USD' }, durationMinutes: 60 }
    const services = ['Drain', 'Leak', 'Heater'].map(name => ({ ...service, name, bookable: true }))
    const { slug } = await aBusiness(app, { services, capacity: 2 })
    const context = await aPhone(browser, { viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await enterDesk(page, app, slug)
    expect(await page.locator('.steps a').count()).toBeGreaterThan(0)
    for (const path of ['', '/ranking', '/calendar/closures', '/calendar/add', '/card/services']) {
      await page.goto(`${url}/desk/inbox${path}`)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      const low = await findLowTargets(page, 'nav.desk a, .steps a, .service :is(a, button)')
      expect({ path, width, low }).toEqual({ path, width: 320, low: [] })
    }
    // Remove is at the other end of the row.
    const x = async (name: string) => (await page.getByLabel(name).boundingBox())?.x ?? 0
    expect((await x('Remove Leak')) - (await x('Move Leak down'))).toBeGreaterThan(80)
    await context.close()
  })

  test('pages can be read on a phone that’s zoomed to 200%', async () => {
    const { business, lead } = await aBooking(app, key)
    const context = await aPhone(browser, { viewport: { width: 195, height: 422 } })
    const page = await context.newPage()
    await enterDesk(page, app, business.slug)
    const { body } = await app.get(`/leads/${lead}`, { key })
    for (const path of [
      ...['', '/calendar/linked', '/card/hours', '/notifications'].map(each => `/desk/inbox${each}`),
      ...[`/b/${business.slug}`, new URL(body.customerUrl).pathname],
    ]) {
      await page.goto(url + path)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      const narrow = await page
        .locator('dd, input[type="time"]')
        .evaluateAll(all => all.filter(each => each.getBoundingClientRect().width < 80).length)
      expect({ path, width, narrow }).toEqual({ path, width: 195, narrow: 0 })
    }
    await context.close()
  })

  test('a customer’s whole address can be read on a phone', async () => {
    const { slug } = await aBusiness(app)
    const email = 'maximiliana.wolfeschlegelsteinhausen@a-long-domain-name.customer.example'
    const customer = { name: 'Maximiliana', phone: '+12105550187', email }
    const lead = await aLead(app, slug, key, { customer })
    const context = await aPhone(browser, { viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await enterDesk(page, app, slug)
    await page.goto(`${url}/desk/inbox/leads/${lead}`)
    const hidden = await page
      .getByRole('link', { name: email })
      .evaluate(link => [link.scrollWidth > link.clientWidth, getComputedStyle(link).textOverflow])
    expect(hidden).toEqual([false, 'clip'])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await context.close()
  })

  test('a customer can be answered on a phone without scripts', async () => {
    const { business, lead } = await aBooking(app, key)
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(await aLink(business.slug))
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await page.getByRole('link', { name: 'Dana Reyes' }).click()
    await page.getByRole('link', { name: 'Dana Reyes' }).waitFor({ state: 'detached' })
    // The question, the contact and the reply are visible without scrolling.
    for (const part of [
      page.getByText('412 E Houston St').first(),
      page.getByRole('link', { name: /^Call \(210\)/ }),
      page.getByRole('link', { name: /^Email / }),
      page.getByRole('button', { name: 'Send', exact: true }),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    }
    const leadUrl = page.url()
    await page.goto(`${url}/desk/inbox/replies`)
    await page.getByLabel('New reply').fill('We will be there at ten.')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Added.').waitFor()
    await page.goto(leadUrl)
    await page.getByRole('textbox', { name: 'Reply' }).fill('Hi Dana!')
    await page.getByLabel('Saved reply').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Your reply was sent.').waitFor()
    expect(new URL(page.url()).hash).toBe('#latest')
    await page.getByText('Send a quote').click()
    await page.getByLabel('Price in US dollars').fill('0')
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.locator('#amount-problem').waitFor()
    await page.getByLabel('Price in US dollars').fill('189')
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.getByText('$189.00').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in to your inbox' }).waitFor()
    const { body } = await app.get(`/leads/${lead}`, { key })
    expect([body.messages.at(-1).text, body.quote.amount]).toEqual([
      'Hi Dana!\n\nWe will be there at ten.',
      18_900,
    ])
    await context.close()
  })

  test('a half-written reply survives sending a quote and visiting another page', async () => {
    const { business } = await aBooking(app, key)
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.goto(await aLink(business.slug))
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await page.getByRole('link', { name: 'Dana Reyes' }).click()
    const reply = page.getByRole('textbox', { name: 'Reply' })
    const written = 'Hi Dana! We’ll bring the part.'
    await reply.fill(written)
    await page.getByText('Send a quote').click()
    await page.getByLabel('Price in US dollars').fill('0')
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.locator('#amount-problem').waitFor()
    expect(await reply.inputValue()).toBe(written)
    await page.getByLabel('Price in US dollars').fill('189')
    await page.getByLabel('What it covers').fill('The part')
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.getByText('Your quote was sent.').waitFor()
    expect(await reply.inputValue()).toBe(written)
    expect(await page.getByLabel('What it covers').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Ranking' }).click()
    await page.getByRole('heading', { name: 'Why am I ranked here?' }).waitFor()
    await page.goBack()
    expect(await reply.inputValue()).toBe(written)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Your reply was sent.').waitFor()
    expect(await reply.inputValue()).toBe('')
    await reply.fill('And')
    await page.reload()
    expect(await reply.inputValue()).toBe('And')
    // A text kept from a refused form is gone once it's sent.
    const tooMuch = 'x'.repeat(4001)
    await reply.fill(tooMuch)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('#text-problem').waitFor()
    await reply.fill('Shorter')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Your reply was sent.').waitFor()
    await reply.fill('')
    await page.getByText('Send a quote').click()
    await page.getByLabel('Price in US dollars').fill('75')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('#text-problem').waitFor()
    expect(await reply.inputValue()).toBe('')
    expect(await page.getByLabel('Price in US dollars').inputValue()).toBe('75')
    await context.close()
  })
})
