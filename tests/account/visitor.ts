import { type Fields, formBrowser, formOf, hiddenFields } from '../form-browser.ts'
import type { Answer, TestApp } from '../test-app.ts'

/** A developer's browser, which remembers the page it's on. */
export function aVisitor(app: TestApp) {
  const browser = formBrowser(app, { accept: 'text/html' })
  let page = ''

  async function go(path: string): Promise<Answer> {
    const answer = await browser.get(path)
    page = answer.text
    return answer
  }
  async function send(action: string, fields: Fields): Promise<Answer> {
    const answer = await browser.post(action, fields)
    if (answer.status === 303) return go(answer.headers.get('location') ?? '')
    page = answer.text
    return answer
  }
  return {
    go,
    /** Fills in and sends a form of the current page. */
    fill: (action: string, fields: Record<string, string> = {}) =>
      send(action, Object.fromEntries(formOf(page, action, fields))),
    /** Sends fields that no form has. */
    send,
    /** The hidden fields of a form of the current page. */
    hidden: (action: string) => hiddenFields(page, action),
    signIn: (key: string) => send('/account/sign-in', { key, to: '/account' }),
    cookie: browser.cookie,
    forget: browser.forget,
  }
}

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
