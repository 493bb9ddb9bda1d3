import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { may, permissions, type Role, roles, rolesThatMay } from '../../shared/operators/permissions.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { aConsole, anOperatorNamed, type NamedOperator } from './operators.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const ofOperators = endpoints.filter(({ path, auth }) => auth === 'operator' || path.startsWith('/operator'))
const isConsole = ({ path }: Endpoint) => path.startsWith('/operator/console')

/** What the sign-in page needs. Everything else names a permission. */
const open = [
  'GET /operator',
  'GET /operator/console/sign-in',
  'POST /operator/console/sign-in',
  'GET /operator/console/sign-in-link',
  'POST /operator/console/sign-in-link',
  'GET /operator/console/enter/{token}',
  'POST /operator/console/enter/{token}',
]
const isAsset = (endpoint: Endpoint) => /^GET \/operator\/console\/[a-z]+\.(css|js)$/.test(nameOf(endpoint))
const guarded = ofOperators.filter(each => !open.includes(nameOf(each)) && !isAsset(each))

test('every operator route and console page names a permission', () => {
  expect(guarded.filter(each => !each.may || !(each.may in permissions)).map(nameOf)).toEqual([])
  expect(guarded.length).toBeGreaterThan(40)
})

test('every write but finding needs more than reading', () => {
  expect(guarded.filter(each => each.method !== 'GET' && each.may === 'read').map(nameOf)).toEqual([
    'POST /operator/console/sign-out',
    'POST /operator/console/find',
  ])
})

test('roles add up to what the table says', () => {
  const table = Object.fromEntries(
    Object.keys(permissions).map(each => [each, rolesThatMay(each as keyof typeof permissions)]),
  )
  expect(table).toEqual({
    read: 'owner, moderator, support, or read-only',
    reports: 'owner, moderator, or support',
    customers: 'owner or support',
    desk: 'owner or support',
    mails: 'owner or support',
    posts: 'owner or moderator',
    agents: 'owner or moderator',
    businesses: 'owner',
    payouts: 'owner',
    alerts: 'owner',
    operators: 'owner',
  })
})

describe('every operator route', () => {
  let app: TestApp
  let named: Record<Role, NamedOperator>
  beforeAll(async () => {
    app = await openTestApp()
    const operators = await Promise.all(
      roles.map(async role => [role, await anOperatorNamed(app, role)] as const),
    )
    named = Object.fromEntries(operators) as Record<Role, NamedOperator>
  })
  afterAll(() => app.close())

  const pathOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, 'nothing')

  for (const endpoint of guarded.filter(each => !isConsole(each)))
    test(`${nameOf(endpoint)} is for those who may ${endpoint.may}, and root`, async () => {
      const ask = (key: string) => {
        const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
        return app.call(endpoint.method, pathOf(endpoint), { key, ...(hasBody && { body: {} }) })
      }
      for (const role of roles) {
        const { status, body } = await ask(named[role].key)
        if (may(role, endpoint.may ?? 'read')) {
          expect({ role, isRefused: [401, 403].includes(status), isFault: status >= 500 }).toEqual({
            role,
            isRefused: false,
            isFault: false,
          })
        } else {
          expect({ role, status, code: body.error?.code }).toEqual({
            role,
            status: 403,
            code: 'role_required',
          })
          expect(body.error.message).toContain(`you need the role ${rolesThatMay(endpoint.may ?? 'read')}.`)
        }
      }
      expect([401, 403, 500]).not.toContain((await ask(OPERATOR_KEY)).status)
    })

  for (const endpoint of guarded.filter(isConsole))
    test(`${nameOf(endpoint)} is for those who may ${endpoint.may}`, async () => {
      for (const role of roles) {
        const operator = await aConsole(app, named[role].id)
        const path = pathOf(endpoint).replace('/operator/console', '')
        const { status, text } = await (endpoint.method === 'GET' ? operator.see(path) : operator.send(path))
        const isAllowed = may(role, endpoint.may ?? 'read')
        expect({ role, isDenied: status === 403, isFault: status >= 500 || status === 401 }).toEqual({
          role,
          isDenied: !isAllowed,
          isFault: false,
        })
        if (!isAllowed) {
          expect(text).toContain(`you need the role ${rolesThatMay(endpoint.may ?? 'read')}.`)
          expect(text).not.toContain('role_required')
        }
      }
    })
})
