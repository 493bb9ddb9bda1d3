import type { Answer, TestApp } from '../test-app.ts'

/** A developer's browser without scripts: it keeps the cookie, and fills in forms as they're on the page. */
export function aVisitor(app: TestApp) {
  let cookie = ''
  let page = ''

  async function go(path: string): Promise<Answer> {
    const answer = await app.get(path, { headers: { accept: 'text/html', cookie } })
    page = answer.text
    return answer
  }
  async function send(action: string, fields: Record<string, string>): Promise<Answer> {
    const answer = await app.call('POST', action, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        cookie,
      },
    })
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    if (answer.status === 303) return go(answer.headers.get('location') ?? '')
    page = answer.text
    return answer
  }
  /** The hidden fields of the form on the current page that's sent there. */
  const hidden = (action: string): Record<string, string> => {
    const form = page.split('<form').find(each => each.includes(`action="${action}"`))
    if (!form) throw new Error(`no form leads to ${action}`)
    const inputs = form.split('</form>')[0]?.match(/<input type="hidden"[^>]*>/g) ?? []
    return Object.fromEntries(
      inputs.map(input => [/name="([^"]*)"/.exec(input)?.[1], plainText(/value="([^"]*)"/.exec(input)?.[1])]),
    )
  }
  return {
    go,
    /** Sends a form with its hidden fields and these. */
    fill: (action: string, fields: Record<string, string> = {}) =>
      send(action, { ...hidden(action), ...fields }),
    /** Sends fields that no form has. */
    send,
    hidden,
    signIn: (key: string) => send('/account/sign-in', { key, to: '/account' }),
    get cookie() {
      return cookie
    },
    forgetCookie() {
      cookie = ''
    },
  }
}

const plainText = (text = ''): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A developer of a new agent, signed in. */
export async function signedIn(app: TestApp, tier: 'free' | 'verified' | 'platform' = 'free') {
  const agent = await app.agent(tier)
  const visitor = aVisitor(app)
  const answer = await visitor.signIn(agent.key)
  if (answer.status !== 200) throw new Error(answer.text)
  return { ...agent, visitor }
}

/** What a person reads. */
export const textOf = ({ text }: Answer): string =>
  text
    .replaceAll(/<(head|script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
