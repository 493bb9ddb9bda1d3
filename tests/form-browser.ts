import type { Answer, TestApp } from './test-app.ts'

/** A list is sent as repeated fields. */
export type Fields = Record<string, string | string[]>

type HeaderValues = Record<string, string>

/** A minimal browser: a cookie, forms as they're on the page, and the headers browsers send with them. */
export function formBrowser(app: TestApp, always: HeaderValues = {}) {
  let cookie = ''

  async function go(
    method: string,
    path: string,
    body?: string,
    headers: HeaderValues = {},
  ): Promise<Answer> {
    const ofForms = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const all = { ...always, cookie, ...(body !== undefined && ofForms), ...headers }
    const answer = await app.call(method, path, {
      ...(body !== undefined && { body }),
      // An empty one isn't sent: old browsers have no Sec-Fetch-Site.
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    })
    cookie = cookieOf(answer) || cookie
    return answer
  }

  return {
    get: (path: string) => go('GET', path),
    raw: go,
    /** Sends fields without reading a form. */
    post: (path: string, fields: Fields = {}, headers: HeaderValues = {}) =>
      go('POST', path, encoded(fields), headers),
    cookie: () => cookie,
    forget: () => {
      cookie = ''
    },
    /** Fills in and submits the form with this `action` on a page. */
    async submit(
      page: string,
      action: string,
      fields: Record<string, string> = {},
      headers: HeaderValues = {},
    ) {
      const { text } = await go('GET', page)
      return go('POST', action, formOf(text, action, fields).toString(), headers)
    },
  }
}

/** Sends a form without a session, or with the cookie in `headers`. */
export const postForm = (app: TestApp, path: string, fields: Fields = {}, headers: HeaderValues = {}) =>
  formBrowser(app).post(path, fields, headers)

/** The part of a Set-Cookie header that a browser sends back. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers.get('set-cookie')?.split(';')[0] ?? ''

const encoded = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map(value => [name, value])),
  ).toString()

/** The fields a browser would send for a form, with some of them replaced. */
export function formOf(html: string, action: string, fields: Record<string, string> = {}): URLSearchParams {
  const sent = new URLSearchParams()
  for (const [, input, select, textarea, text = ''] of insideOf(html, action).matchAll(controls)) {
    const attributes = input ?? select ?? textarea ?? ''
    const of = (name: string) => attribute(attributes, name)
    const name = of('name')
    const isTicked = !/^(checkbox|radio)$/.test(of('type') ?? '') || / checked/.test(attributes)
    if (name && isTicked)
      sent.append(
        name,
        plainText(
          select === undefined ? (of('value') ?? (of('type') === 'checkbox' ? 'on' : text)) : chosen(text),
        ),
      )
  }
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

/** The hidden fields of a form, or of the whole page. */
export function hiddenFields(html: string, action?: string): Record<string, string> {
  const inputs = (action ? insideOf(html, action) : html).matchAll(new RegExp(`<input${attributes}>`, 'g'))
  return Object.fromEntries(
    [...inputs].flatMap(([, input = '']) =>
      attribute(input, 'type') === 'hidden'
        ? [[attribute(input, 'name') ?? '', plainText(attribute(input, 'value') ?? '')]]
        : [],
    ),
  )
}

function insideOf(html: string, action: string): string {
  const form = html.split('<form').find(part => part.includes(`action="${action}"`))
  if (!form) throw new Error(`no form leads to ${action}`)
  return form.slice(0, form.indexOf('</form>'))
}

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]

const attributes = '((?:[^>"]|"[^"]*")*)'
const controls = new RegExp(
  `<input${attributes}>|<(?:select${attributes}|textarea${attributes})>(.*?)</(?:select|textarea)>`,
  'gs',
)

const chosen = (options: string): string =>
  (/<option(?=[^>]* selected)[^>]* value="([^"]*)"/.exec(options) ??
    /<option[^>]* value="([^"]*)"/.exec(options))?.[1] ?? ''

const plainText = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
