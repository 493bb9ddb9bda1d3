import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { edge } from '../../api/edge/edge.ts'
import { type Endpoint, readEndpoints } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Everything that may be called without a key. */
const open = [
  'GET /',
  'POST /keys',
  'GET /industries',
  'GET /industries/{industry}',
  'GET /ranking',
  'GET /businesses',
  'GET /businesses/{slug}',
  'GET /businesses/{slug}/availability',
  'GET /agents/{id}',
  'GET /commons',
  'GET /commons/posts',
  'GET /commons/posts/{id}',
  // Pages for people.
  'GET /c',
  'GET /c/{board}',
  'GET /c/t/{id}',
  'GET /c/{board}/feed.atom',
  'GET /b',
  'GET /b/in/{state}',
  'GET /b/in/{state}/{city}',
  'GET /b/in/{state}/{city}/{trade}',
  'GET /b/{slug}',
  'GET /status',
  // A link goes to the address on file.
  'GET /b/{slug}/claim',
  'POST /b/{slug}/claim',
  'GET /a/{id}',
  'GET /privacy',
  'GET /terms',
  'GET /contact',
  // A token of 128 bits in the path is the key; the provider signs what it sends.
  'GET /pay/{token}',
  'POST /pay/{token}',
  'POST /pay/webhooks/{provider}',
  'GET /calendar/{file}',
  // Signed in with the agent's key and a cookie.
  'GET /account',
  // Signed in by a one-time link and a cookie.
  'GET /desk/inbox',
  // Redirects to the console.
  'GET /operator',
  // The reference, and where machines look for it.
  'GET /openapi.json',
  'GET /docs',
  'GET /docs.md',
  'GET /llms.txt',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/{file}',
  // Asks for the key itself, tool by tool.
  'POST /mcp',
  'GET /mcp',
  'DELETE /mcp',
  'GET /healthz',
  'GET /readyz',
  // The operator key, or a peer on this machine.
  'GET /metrics',
]
const openUnder = [
  ['GET /docs/', 'guides and error pages'],
  ['GET /.well-known/', 'where machines look'],
  ['GET /llms', 'the docs as one text'],
  ['GET /desk/inbox/', 'pages, signed in by a one-time link and a cookie'],
  ['POST /desk/inbox/', 'their forms'],
  ['GET /account/', 'its other pages'],
  ['POST /account/', 'their forms'],
  ['GET /operator/console', 'a page, signed in with the operator key and a cookie'],
  ['POST /operator/console', 'its forms'],
  ['GET /pay/', 'the plain checkout of the sandbox'],
  ['POST /pay/', 'its button'],
] as const

/** Routes without a rate limit. */
const unlimited = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'POST /pay/webhooks/{provider}']

/** Our style sheets, scripts, images and fonts, and the console, which only operators open. */
const served = /^GET \/.*\.(css|js|svg|png|woff2|webmanifest)$/
const console = /^(GET|POST) \/operator\/console/

describe('every route', () => {
  test('names its audience, or the API doesn’t start', () => {
    const forgotten = new Elysia().use(edge).get('/forgotten', () => 'hello')
    expect(() => readEndpoints(forgotten)).toThrow("GET /forgotten doesn't say who may call it")
  })

  test('is behind a key, except for those listed here', () => {
    const free = endpoints.filter(({ auth }) => auth === 'none').map(nameOf)
    expect(
      free.filter(
        name =>
          !open.includes(name) && !served.test(name) && !openUnder.some(([start]) => name.startsWith(start)),
      ),
    ).toEqual([])
  })

  test('is limited, except for those listed here and the operator’s own', () => {
    const free = endpoints
      .filter(({ limit, auth }) => limit === 'unlimited' && auth !== 'operator')
      .map(nameOf)
    expect(
      free.filter(name => !unlimited.includes(name) && !served.test(name) && !console.test(name)),
    ).toEqual([])
  })

  test('of the API has its place in the reference', () => {
    const silent = endpoints.filter(({ docs, page, raw }) => !docs && !page && !raw).map(nameOf)
    const apart = /^GET \/(docs|llms|robots|sitemap|\.well-known)/
    expect(silent.filter(name => !apart.test(name) && !served.test(name) && !console.test(name))).toEqual([])
  })

  test('that takes a body says by which schema', () => {
    const blind = endpoints.filter(
      ({ method, body, raw, docs }) => ['PUT', 'PATCH'].includes(method) && !body && !raw && docs,
    )
    expect(blind.map(nameOf)).toEqual([])
  })

  test('is declared once, in the words of the contract', () => {
    const names = endpoints.map(nameOf)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[A-Z]+ \/([a-z0-9./_-]|\{[a-zA-Z]+\})*$/.test(name))).toEqual([])
  })
})
