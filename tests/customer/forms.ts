import { hiddenFields, postForm } from '../form-browser.ts'
import type { Answer, TestApp } from '../test-app.ts'

type Page = string

/** The path of a customer's page. */
export const pageOf = (url: string): Page => new URL(url).pathname

/** The hidden fields of a page's form, as a browser sends them. */
export const formOf = ({ text }: Answer): Record<string, string> => hiddenFields(text)

/** Sends a form like an old browser: its token is enough. */
export const submit = (
  app: TestApp,
  path: Page,
  fields: Record<string, string>,
  headers = {},
): Promise<Answer> => postForm(app, path, fields, { 'sec-fetch-site': '', ...headers })

/** What a customer does on the page: open a form, change some of its fields and send it. */
export function customer(app: () => TestApp) {
  const send = async (path: Page, query: string, changes: Record<string, string>, headers = {}) =>
    submit(app(), path, { ...formOf(await app().get(path + query)), ...changes }, headers)
  return {
    move: (page: Page, start: string, changes: Record<string, string> = {}) =>
      send(`${page}/reschedule`, `?start=${encodeURIComponent(start)}`, changes),
    cancel: (page: Page, changes: Record<string, string> = {}, headers = {}) =>
      send(`${page}/cancel`, '', changes, headers),
  }
}
