import type { Role } from '../../shared/operators/permissions.ts'
import { startSession } from '../../shared/sessions/sessions.ts'
import { type Fields, hiddenFields, postForm } from '../form-browser.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

export const consolePath = '/operator/console'

export interface NamedOperator {
  id: string
  key: string
  email: string
}

/** Adds an operator with this role. */
export async function anOperatorNamed(
  app: TestApp,
  role: Role,
  name = `${role} one`,
): Promise<NamedOperator> {
  const email = `${crypto.randomUUID().slice(0, 8)}@exchange.example`
  const { body } = await app.post('/operator/operators', { name, email, role }, { key: OPERATOR_KEY })
  return { id: body.operator.id, key: body.key, email }
}

/** The console, as an operator sees it who signed in before. */
export async function aConsole(app: TestApp, id: string) {
  const cookie = { name: 'console', path: consolePath, secure: false, sameSite: 'Strict' } as const
  const set = await startSession(app.context, cookie, { who: `operator ${id}`, lifetimeMs: 3_600_000 })
  return withCookie(app, set.split(';')[0] ?? '')
}

export async function withCookie(app: TestApp, cookie: string) {
  const see = (path = '') => app.get(consolePath + path, { headers: { cookie } })
  const { form = '' } = hiddenFields((await see('/actions')).text)
  return {
    cookie,
    /** The token of its forms. */
    form,
    see,
    /** The id in the forms of a page, which makes sending one twice harmless. */
    async once(path: string) {
      const { once } = hiddenFields((await see(path)).text)
      if (!once) throw new Error(`the forms of ${path} have no id`)
      return { once }
    },
    async send(path: string, fields: Fields = {}) {
      const answer = await sendForm(app, path, { form, ...fields }, { cookie })
      return { ...answer, location: answer.headers.get('location') ?? '' }
    },
  }
}

/** A form of a visitor who isn't signed in. */
export const sendForm = (app: TestApp, path: string, fields: Fields = {}, headers = {}) =>
  postForm(app, consolePath + path, fields, headers)
