import { describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { startWebhooks } from '../../workers/webhooks/worker.ts'
import { inBrowser } from '../browser-app.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead } from '../factories.ts'
import { aPhone, findPageProblems, withoutScripts } from '../phone.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'

const { app, browser, url } = await inBrowser()

describe.skipIf(!hasBrowser)('the account in Chromium', () => {
  async function signIn(page: Page, key: string): Promise<void> {
    await page.goto(`${url}/account`)
    await page.getByLabel('Agent key').fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  }

  /** An agent with a webhook that fails, and some requests. */
  async function aBusyAgent() {
    const agent = await app.agent('platform')
    const { slug } = await aBusiness(app)
    await aLead(app, slug, agent.key)
    await app.get('/leads/lead_00000000000000000000000000', { key: agent.key })
    const ledger = openLedger(() => new Response('not now', { status: 500 }))
    const worker = await startWebhooks(app.context)
    const body = { callback_url: `${ledger.url}/${agent.id}` }
    expect((await app.call('PATCH', '/keys', { key: agent.key, body })).status).toBe(200)
    expect((await app.post('/webhooks/test', undefined, { key: agent.key })).status).toBe(202)
    await until(
      () => ledger.arrivals.length > 0,
      () => app.context.hint('webhooks.drain', { owner: agent.id }),
    )
    await worker.close()
    await ledger.stop()
    return agent
  }

  test('has no problems that axe finds, on a phone and a desktop, in light and dark', async () => {
    const { key } = await aBusyAgent()
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.goto(`${url}/account`)
    expect(await findPageProblems(page)).toEqual([])
    await signIn(page, key)
    for (const path of ['/account', '/account/requests', '/account/webhooks', '/account/key']) {
      await page.goto(url + path)
      for (const summary of await page.locator('summary').all()) await summary.click()
      expect({ path, found: await findPageProblems(page) }).toEqual({ path, found: [] })
    }
    await context.close()
  })

  test('replaces the key on a phone, and copies it', async () => {
    const { key } = await app.agent()
    const context = await aPhone(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
    const page = await context.newPage()
    const newKey = await replaceKey(page, key)
    await page.getByRole('button', { name: 'Copy' }).tap()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.getByText('Copied').and(page.getByRole('status')).count()).toBe(1)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(newKey)
    expect(await findPageProblems(page)).toEqual([])
    expect((await app.get('/keys', { key: newKey })).status).toBe(200)
    await context.close()
  })

  test('does the same without scripts, and applies', async () => {
    const { key } = await app.agent()
    const context: BrowserContext = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    expect(await replaceKey(page, key)).not.toBe(key)
    expect(await page.getByRole('button', { name: 'Copy' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Key and tier' }).tap()
    await page.getByLabel('Company').fill('Example Labs')
    await page.getByLabel('What you do with it').fill('We book repairs.')
    await page.getByLabel('Website (optional)').fill('nowhere')
    await page.getByRole('button', { name: 'Apply' }).tap()
    await page.getByText('Enter a web address').waitFor()
    expect(await page.getByLabel('Company').inputValue()).toBe('Example Labs')
    await page.getByLabel('Website (optional)').fill('')
    await page.getByRole('button', { name: 'Apply' }).tap()
    await page.getByText('Your application was sent.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await page.getByLabel('Agent key').waitFor()
    await context.close()
  })

  async function replaceKey(page: Page, key: string): Promise<string> {
    await signIn(page, key)
    await page.getByRole('link', { name: 'Key and tier' }).tap()
    await page.getByText('Replace the key').tap()
    await page.getByRole('button', { name: 'Make a new key' }).tap()
    return (await page.locator('#secret').textContent()) ?? ''
  }
})
