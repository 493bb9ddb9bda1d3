import type { BrowserContext, Page } from 'playwright-core'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

export const consolePath = '/operator/console'

/** An operator signed in to the console, without a real browser. */
export async function anOperator(app: TestApp) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const post = (to: string, fields: URLSearchParams, cookie = '') =>
    app.call('POST', `${consolePath}/${to}`, { body: fields.toString(), headers: { ...headers, cookie } })
  const entered = await post('sign-in', new URLSearchParams({ key: OPERATOR_KEY }))
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const see = (path = '') => app.get(`${consolePath}${path}`, { headers: { cookie } })
  const form = /name="form" value="([^"]+)"/.exec((await see()).text)?.[1] ?? ''

  return {
    cookie,
    /** The token of its forms. */
    form,
    see,
    /** Submits a form. Array values are sent as repeated fields. */
    async send(to: string, fields: Record<string, string | string[]>) {
      const sent = new URLSearchParams('form' in fields ? {} : { form })
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) sent.append(name, value)
      const answer = await post(to, sent, cookie)
      return { ...answer, location: answer.headers.get('location') ?? '' }
    },
  }
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
