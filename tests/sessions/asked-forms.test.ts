import { beforeAll, describe, expect, test } from 'bun:test'
import { endpoints } from '../../api/routes.ts'
import { aVisitor } from '../account/visitor.ts'
import { aDesk } from '../desk-pages/a-desk.ts'
import { aConsole, anOperatorNamed } from '../operators/operators.ts'
import { type Answer, testApp } from '../test-app.ts'

const app = await testApp()
let areas: Record<string, (path: string) => Promise<Answer>>
beforeAll(async () => {
  const { key } = await app.agent('verified')
  const { browser } = await aDesk(app, key)
  const developer = aVisitor(app)
  await developer.signIn(key)
  const operator = await aConsole(app, (await anOperatorNamed(app, 'owner')).id)
  areas = {
    desk: browser.get,
    account: path => app.get(path, { headers: { cookie: developer.cookie() } }),
    operator: path => app.get(path, { headers: { cookie: operator.cookie } }),
  }
})

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '7')
const areaOf = (path: string) => path.split('/')[1] ?? ''
const forms = endpoints.filter(
  ({ method, page, path }) => method === 'POST' && page && /^\/(account|desk|operator|pay)\b/.test(path),
)

test('each path has one route for each method', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe('a GET of a form’s path, as with Enter in the address bar, gets a page:', () => {
  for (const { path } of forms)
    test(path, async () => {
      const address = filled(path)
      const signedIn = await (areas[areaOf(path)] ?? app.get)(address)
      const signedOut = await app.get(address)
      for (const { status, headers } of [signedIn, signedOut]) {
        expect([405, 500]).not.toContain(status)
        const to = headers.get('location')
        if (status === 303)
          expect(endpoints.some(each => each.method === 'GET' && filled(each.path) === to)).toBe(true)
      }
    })

  for (const [form, page] of [
    ['/desk/inbox/leads/7/messages', '/desk/inbox/leads/7'],
    ['/desk/inbox/replies/7/remove', '/desk/inbox/replies'],
    ['/desk/inbox/calendar/linked/feed/remove', '/desk/inbox/calendar/linked'],
    ['/account/key/rotate', '/account/key'],
    ['/account/webhooks/deliveries/7', '/account/webhooks'],
    ['/operator/console/operators/7/key', '/operator/console/operators'],
    ['/operator/console/businesses/7/reset', '/operator/console/businesses/7'],
    ['/operator/console/find', '/operator/console'],
    ['/operator/console/sign-in', '/operator/console'],
  ] as const)
    test(`${form} leads to ${page}`, async () => {
      const answer = await areas[areaOf(form)]?.(form)
      expect({ status: answer?.status, to: answer?.headers.get('location') }).toEqual({
        status: 303,
        to: page,
      })
    })
})
