import type { BrowserContext, Page } from 'playwright-core'
import { cookieOf, type Fields } from '../form-browser.ts'
import { consolePath, sendForm, withCookie } from '../operators/operators.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

/** An operator signed in to the console with the key, without a real browser. */
export async function anOperator(app: TestApp) {
  const entered = await sendForm(app, '/sign-in', { key: OPERATOR_KEY })
  const desk = await withCookie(app, cookieOf(entered))
  return { ...desk, send: (to: string, fields: Fields) => desk.send(`/${to}`, fields) }
}

/** Signs in to the console in a real browser, with the key. */
export async function enterConsole(page: Page, url: string): Promise<void> {
  await page.goto(url + consolePath)
  await page.fill('#key', OPERATOR_KEY)
  await page.press('#key', 'Enter')
  await page.waitForSelector('[data-review]')
}

/** Gives a real browser the session of an operator. */
export async function takeSession(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: url + consolePath }])
}
