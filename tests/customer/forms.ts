import type { Answer, TestApp } from '../test-app.ts'

type Page = string

/** The path of a customer's page. */
export const pageOf = (url: string): Page => new URL(url).pathname

/** The hidden fields of a page's form, as a browser sends them. */
export function formOf({ text }: Answer): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [input] of text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const value = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? ''
    fields[value('name')] = value('value')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
  }
  return fields
}

export const submit = (
  app: TestApp,
  path: Page,
  fields: Record<string, string>,
  headers = {},
): Promise<Answer> =>
  app.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

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
