import { describe, expect, test } from 'bun:test'
import { inBrowser } from '../browser-app.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness } from '../factories.ts'
import { aPhone, findPageProblems, withoutScripts } from '../phone.ts'
import { OPERATOR_KEY } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const PASTE_LINK = '/desk/inbox/sign-in/link'
const { app, browser, url } = await inBrowser()

const aLink = async (slug: string): Promise<string> =>
  (await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })).body.url

describe('a pasted link', () => {
  const paste = (link: string) => aBrowser(app).submit(PASTE_LINK, PASTE_LINK, { link })
  const leadsTo = async (link: string) => (await paste(link)).headers.get('location')
  const path = `/desk/inbox/enter/${'A'.repeat(22)}`

  test('opens the page that asks before signing in, even with text around the link', async () => {
    expect(await leadsTo(`http://localhost:3000${path}`)).toBe(path)
    expect(await leadsTo(`If that was you, open it:\n\n${url}${path}?to=%2Fdesk%2Finbox%2Fcard\n\nIt`)).toBe(
      `${path}?to=%2Fdesk%2Finbox%2Fcard`,
    )
  })

  test('never opens another site', async () => {
    expect(await leadsTo(`https://evil.example${path}`)).toBe(path)
    expect(await leadsTo(`${path}?to=https://evil.example`)).toBe(`${path}?to=https`)
  })

  test('is refused, and stays in the field, if it isn’t one of our links', async () => {
    for (const link of ['', 'https://evil.example/<b>', '/desk/inbox/enter/', 'x'.repeat(50_000)]) {
      const { status, text } = await paste(link)
      expect([status, text.includes('Copy the whole link')]).toEqual([400, true])
      expect(text).not.toContain('<b>')
    }
    expect((await paste('my words')).text).toContain('>my words</textarea>')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await aBrowser(app).raw('POST', PASTE_LINK, 'link=x', foreign)).status).toBe(403)
  })
})

describe.skipIf(!hasBrowser)('the desk on a Home Screen', () => {
  test('signs in with the link from an email, without scripts', async () => {
    const { slug } = await aBusiness(app, { name: 'Alamo Heating' })
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(`${url}/desk/inbox`)
    await page.getByRole('link', { name: 'Paste the link' }).tap()
    await page.getByLabel('Link from the email').fill(await aLink(slug))
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('heading', { name: 'Open the inbox of Alamo Heating' }).waitFor()
    await page.getByRole('button', { name: 'Open the inbox' }).tap()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await context.close()
  })

  test('has no accessibility issues', async () => {
    const found: string[] = []
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.goto(url + PASTE_LINK)
    found.push(...(await findPageProblems(page)))
    await page.getByLabel('Link from the email').fill('hello')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').waitFor()
    found.push(...(await findPageProblems(page)))
    await context.close()
    expect(found).toEqual([])
  })
})
