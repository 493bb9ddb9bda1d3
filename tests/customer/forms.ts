import type { Answer, TestApp } from '../test-app.ts'

export type Page = string

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
