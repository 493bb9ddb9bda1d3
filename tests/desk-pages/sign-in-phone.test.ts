import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readMail } from '../../shared/mail/read-files.ts'
import { inBrowser } from '../browser-app.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead } from '../factories.ts'
import { sendMail } from '../mail/send-mail.ts'
import { aPhone, findPageProblems, withoutScripts } from '../phone.ts'

const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-phone-'))
const { app, browser, url } = await inBrowser({ config: { dataDir: dir } })
afterAll(() => rmSync(dir, { recursive: true }))

describe.skipIf(!hasBrowser)('the owner, on a phone', () => {
  /** Opens the link in the newest mail of the mail folder. */
  async function openMail(page: Page): Promise<void> {
    await sendMail(app.context, 'desk')
    const [file = ''] = readdirSync(join(dir, 'mail')).sort().reverse()
    const mail = await readMail(join(dir, 'mail'), file.slice(0, file.indexOf('.')))
    await page.goto(/http\S+\/desk\/inbox\/enter\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link')
  }

  test('signs in from scratch, without scripts', async () => {
    const { key } = await app.agent()
    const { slug } = await aBusiness(app, { contact_email: 'owner@lonestar.example' })
    const lead = await aLead(app, slug, key)
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(`${url}/desk/inbox/leads/${lead}`)
    await page.getByLabel('Email address').fill('owner@lonestar.example')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await openMail(page)
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await page.getByRole('heading', { name: 'Dana Reyes' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/desk/inbox/leads/${lead}`)
    // The link is used up, but still opens, because this browser is signed in.
    await openMail(page)
    await page.getByRole('heading', { name: 'Dana Reyes' }).waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'Sign in to your inbox' }).waitFor()
    await context.close()
  })

  test('claims a listed business, without scripts', async () => {
    const { slug } = await aBusiness(app, { name: 'Alamo Heating', contact_email: 'alamo@example.com' })
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(`${url}/b/${slug}`)
    await page.getByRole('link', { name: 'Manage this page' }).click()
    await page.getByRole('button', { name: 'Email the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await openMail(page)
    await page.getByRole('button', { name: 'Open the inbox' }).click()
    await page.waitForURL(`${url}/desk/inbox/card`).catch(() => {})
    expect(page.url()).toBe(`${url}/desk/inbox/card`)
    await context.close()
  })

  test('finds no accessibility issues on the way', async () => {
    const { slug } = await aBusiness(app, { contact_email: 'axe@example.com' })
    const found: string[] = []
    const context = await aPhone(browser)
    const page = await context.newPage()
    const check = async () => {
      for (const problem of await findPageProblems(page)) found.push(`${page.url()}: ${problem}`)
    }
    await page.goto(`${url}/desk/inbox/calendar`)
    await check()
    await page.getByLabel('Email address').fill('nobody@here') // valid to the browser, not to us
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByRole('alert').waitFor()
    await check()
    await page.getByLabel('Email address').fill('axe@example.com')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await check()
    await page.goto(`${url}/desk/inbox/enter/AAAAAAAAAAAAAAAAAAAAAA`)
    await check()
    await page.goto(`${url}/b/${slug}/claim`)
    await check()
    await page.getByRole('button', { name: 'Email the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await check()
    await context.close()
    expect(found).toEqual([])
  })
})
