import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

/** A minimal browser: cookies, hidden fields, and the headers browsers send with forms. */
export function aBrowser(app: TestApp) {
  let cookie = ''

  async function go(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const all: Record<string, string> = {
      cookie,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
      ...headers,
    }
    const answer = await app.call(method, path, {
      ...(body === undefined ? {} : { body }),
      // An empty one isn't sent: old browsers have no Sec-Fetch-Site.
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    })
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    return answer
  }

  return {
    get: (path: string) => go('GET', path),
    raw: go,
    cookie: () => cookie,
    forget: () => {
      cookie = ''
    },
    /** Fills in and submits the form with this `action` on a page. */
    async submit(page: string, action: string, fields: Record<string, string> = {}, headers = {}) {
      const { text } = await go('GET', page)
      return go('POST', action, formOf(text, action, fields).toString(), headers)
    },
    /** Signs in with a new one-time link. */
    async enter(slug: string) {
      const made = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, {
        key: OPERATOR_KEY,
      })
      const { pathname } = new URL(made.body.url)
      return go('POST', pathname, '')
    },
  }
}

/** The fields a browser would send for a form, with some of them replaced. */
export function formOf(html: string, action: string, fields: Record<string, string>): URLSearchParams {
  const form = html.split('<form').find(part => part.includes(`action="${action}"`))
  if (!form) throw new Error(`no form leads to ${action}`)
  const inside = form.slice(0, form.indexOf('</form>'))
  const sent = new URLSearchParams()
  for (const [, input, select, textarea, text = ''] of inside.matchAll(controls)) {
    const attributes = input ?? select ?? textarea ?? ''
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
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

const attributes = '((?:[^>"]|"[^"]*")*)'
const controls = new RegExp(
  `<input${attributes}>|<(?:select${attributes}|textarea${attributes})>(.*?)</(?:select|textarea)>`,
  'gs',
)

const chosen = (options: string): string =>
  (/<option(?=[^>]* selected)[^>]* value="([^"]*)"/.exec(options) ??
    /<option[^>]* value="([^"]*)"/.exec(options))?.[1] ?? ''

const plainText = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
