import { beforeAll, expect, test } from 'bun:test'
import { exampleOf } from '../../api/docs/example.ts'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { signedIn } from '../account/visitor.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, anInquiry } from '../factories.ts'
import { aConsole, anOperatorNamed } from '../operators/operators.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

/** Who asks: a key, a cookie, both, or nothing. `is` says which routes with a key take it. */
interface Asker {
  name: string
  is: Endpoint['auth']
  key?: string
  cookie?: string
}

/** What only the first agent, the first business and operators may see. */
const secrets = ['Quirina', '683-4471', 'Only for the first one']
const app = await testApp({ config: { rateLimitFactor: 0 } })
let askers: Asker[]
let ids: { slug: string; lead: string }

beforeAll(async () => {
  const first = await app.agent('platform')
  const { slug, key } = await aBusiness(app)
  const customer = { name: 'Quirina Reyes', phone: '+1 210-683-4471', email: 'q@customer.example' }
  const sent = await app.post(
    `/businesses/${slug}/inquiries`,
    anInquiry({ customer, message: 'Only for the first one' }),
    first,
  )
  ids = { slug, lead: sent.body.lead_id }

  const [other, revoked, suspended] = await Promise.all([1, 2, 3].map(() => app.agent('platform')))
  await app.call('DELETE', '/keys', { key: revoked?.key })
  await app.call('PATCH', `/operator/agents/${suspended?.id}`, {
    key: OPERATOR_KEY,
    body: { suspended: true },
  })
  const business = await aBusiness(app)
  const removed = await aBusiness(app)
  await app.call('DELETE', `/operator/businesses/${removed.slug}`, { key: OPERATOR_KEY })
  const desk = aBrowser(app)
  await desk.enter(business.slug)
  const { visitor } = await signedIn(app)
  const reader = await anOperatorNamed(app, 'read-only')
  const gone = await anOperatorNamed(app, 'owner', 'owner two')
  const { cookie: console } = await aConsole(app, gone.id)
  await app.call('DELETE', `/operator/operators/${gone.id}`, { key: OPERATOR_KEY })
  askers = [
    { name: 'nobody', is: 'none' },
    { name: 'an unknown key', is: 'none', key: makeKey('agx') },
    { name: 'a revoked agent', is: 'none', key: revoked?.key },
    { name: 'a suspended agent', is: 'none', key: suspended?.key },
    { name: 'a removed business', is: 'none', key: removed.key },
    { name: 'a removed operator', is: 'none', key: gone.key },
    { name: 'the console of a removed operator', is: 'none', cookie: console },
    { name: 'the desk of another business', is: 'none', cookie: desk.cookie() },
    { name: 'the account of another agent', is: 'none', cookie: visitor.cookie() },
    {
      name: 'a key as a cookie',
      is: 'none',
      cookie: `desk=${key}; console=${OPERATOR_KEY}; account=${first.key}`,
    },
    { name: 'another agent', is: 'agent', key: other?.key },
    { name: 'another business', is: 'business', key: business.key },
    { name: 'a read-only operator', is: 'operator', key: reader.key },
  ]
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Ends the key or the session of who asks. */
const ends = /^(DELETE|POST) \/keys(\/rotate)?$|sign-out/
const pathOf = ({ path }: Endpoint) =>
  path
    .replaceAll('{slug}', ids.slug)
    .replace(/\/leads\/\{id\}/, `/leads/${ids.lead}`)
    .replaceAll(/\{\w+\}/g, 'nothing')

function ask(route: Endpoint, { key, cookie }: Asker) {
  const isForm = route.raw && route.page
  const body = isForm ? 'a=b' : exampleOf(route.body)
  return app.call(route.method, pathOf(route), {
    key,
    ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: body ?? {} }),
    headers: {
      ...(cookie && { cookie }),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    },
  })
}

test('every route refuses every credential of another kind, and shows nobody what isn’t theirs', async () => {
  const wrong: string[] = []
  let count = 0
  for (const route of endpoints.filter(each => !ends.test(nameOf(each))))
    for (const asker of askers) {
      count++
      const { status, text } = await ask(route, asker)
      const line = `${nameOf(route)} by ${asker.name}: ${status}`
      if (route.auth !== 'none' && route.auth !== asker.is && status !== 401 && status !== 403)
        wrong.push(line)
      if (route.auth === asker.is && asker.is !== 'none' && status === 401) wrong.push(line)
      if (status >= 500) wrong.push(line)
      // Operators may read it all.
      if (asker.is !== 'operator' && secrets.some(each => text.includes(each)))
        wrong.push(`${line}, with a customer's details`)
      // An id of someone else's names nothing.
      const isOwned = /\/leads\/\{id\}/.test(route.path) && route.auth !== 'none' && route.auth !== 'operator'
      if (isOwned && route.auth === asker.is && status !== 404)
        wrong.push(`${line}, though it's another's lead`)
    }
  process.stdout.write(
    `${count} requests: ${endpoints.length} routes, ${askers.length} kinds of credential\n`,
  )
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(3000)
}, 600_000)
