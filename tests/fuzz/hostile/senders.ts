import { exampleOf } from '../../../api/docs/example.ts'
import type { Endpoint } from '../../../api/edge/endpoint.ts'
import { endpoints } from '../../../api/routes.ts'
import { aBrowser } from '../../desk-pages/browser.ts'
import { aBusiness, aLead, anInquiry } from '../../factories.ts'
import { aConsole, anOperatorNamed } from '../../operators/operators.ts'
import { OPERATOR_KEY, type TestApp } from '../../test-app.ts'

/** A request that may be slow. */
export interface Hostile {
  /** The parser, the route and the input. */
  what: string
  /** A new one each time, since some can be sent only once. */
  make(): Request
}

/** Callers with access, so that what they send is really read. */
export async function openSenders(app: TestApp) {
  const { key: agent } = await app.agent('platform')
  const { slug, key: business } = await aBusiness(app)
  const lead = await aLead(app, slug, agent)
  const post = await app.post(
    '/commons/posts',
    {
      board: 'trades',
      title: 'Which details do plumbers ask for?',
      body: 'Three of five asked for photos first.',
    },
    { key: agent },
  )
  const desk = aBrowser(app)
  await desk.enter(slug)
  const { id } = await anOperatorNamed(app, 'owner')
  const { cookie: console } = await aConsole(app, id)
  const keys = { none: null, agent, business, operator: OPERATOR_KEY }

  const pathOf = ({ path }: Endpoint) =>
    path
      .replaceAll('{slug}', path.startsWith('/operator') ? 'unknown-business' : slug)
      .replace('/leads/{id}', `/leads/${lead}`)
      .replace('/posts/{id}', `/posts/${post.body.post?.id}`)
      .replaceAll(/\{\w+\}/g, 'zzz-none')
  const cookieOf = ({ path }: Endpoint) =>
    path.startsWith('/operator/console') ? console : path.startsWith('/desk/inbox') ? desk.cookie() : ''

  return {
    pathOf,
    request(
      route: Endpoint,
      { path = pathOf(route), body, type = 'application/json', headers = {} }: Sent = {},
    ): Request {
      const all = new Headers({ 'sec-fetch-site': 'same-origin', ...headers })
      const key = keys[route.auth]
      if (key && !all.has('authorization')) all.set('authorization', `Bearer ${key}`)
      if (cookieOf(route) && !all.has('cookie')) all.set('cookie', cookieOf(route))
      if (body !== undefined) all.set('content-type', type)
      return new Request(`http://localhost:3000${path}`, { method: route.method, headers: all, body })
    },
  }
}

export interface Sent {
  path?: string
  body?: string
  type?: string
  headers?: Record<string, string>
}
export type Senders = Awaited<ReturnType<typeof openSenders>>

// These routes end the key that later requests need.
const ends = /^(DELETE|POST) \/keys(\/rotate)?$/
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
export const routes = endpoints.filter(each => each.auth === 'none' || !ends.test(nameOf(each)))
export const routeOf = (name: string): Endpoint => {
  const found = endpoints.find(each => nameOf(each) === name)
  if (!found) throw new Error(`no such route: ${name}`)
  return found
}

/** A valid body, of a customer who hasn't written before. */
export const validBody = (route: Endpoint): Record<string, unknown> =>
  route.path.endsWith('/inquiries') ? anInquiry() : (exampleOf(route.body) as Record<string, unknown>)
