import type { Role } from '../../shared/operators/permissions.ts'
import { startSession } from '../../shared/sessions/sessions.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

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

const cookieFrom = (setCookie: string | null) => (setCookie ?? '').split(';')[0] ?? ''

/** The console, as an operator sees it who signed in before. */
export async function aConsole(app: TestApp, id: string) {
  const cookie = { name: 'console', path: '/operator/console', secure: false, sameSite: 'Strict' } as const
  const set = await startSession(app.context, cookie, { who: `operator ${id}`, lifetimeMs: 3_600_000 })
  return withCookie(app, cookieFrom(set))
}

export async function withCookie(app: TestApp, cookie: string) {
  const see = (path: string) => app.get(`/operator/console${path}`, { headers: { cookie } })
  const form = /name="form" value="([^"]+)"/.exec((await see('/actions')).text)?.[1] ?? ''
  return {
    cookie,
    see,
    send: (path: string, fields: Record<string, string> = {}) =>
      app.call('POST', `/operator/console${path}`, {
        body: new URLSearchParams({ form, ...fields }).toString(),
        headers: { ...formHeaders, cookie },
      }),
  }
}

/** A form of a visitor who isn't signed in. */
export const sendForm = (
  app: TestApp,
  path: string,
  fields: Record<string, string> = {},
  headers: object = {},
) =>
  app.call('POST', `/operator/console${path}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { ...formHeaders, ...headers },
  })
