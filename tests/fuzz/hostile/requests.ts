import type { Endpoint } from '../../../api/edge/endpoint.ts'
import { type Hostile, routeOf, routes, type Senders, type Sent, validBody } from './senders.ts'
import { filled, formBodies, jsonBodies, multipartBodies, named, pieces } from './texts.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writes = routes.filter(({ method, raw }) => !raw && method !== 'GET' && method !== 'DELETE')
const forms = routes.filter(({ method, raw, page }) => method === 'POST' && raw && page)
/** Whose texts are moderated or searched: they get every piece. */
const judged =
  /^POST \/(commons\/(posts|reports)|commons\/posts\/\{id\}\/comments|leads\/\{id\}\/messages|keys)$/
/** A few of each kind, for fields that are only measured and stored. */
const few = ['a', ' ', '1', 'a\u0301', '👩‍👩‍👧‍👦', 'a-a-dot-']

/** They share one parser, so `npm test` sends to every sixteenth. `HOSTILE=all npm test -- tests/fuzz` sends to all. */
const step = process.env.HOSTILE === 'all' ? 1 : 16
const chosen = writes.filter((route, n) => n % step === 0 || judged.test(nameOf(route)))

/** Every hostile request, by the parser that reads it. */
export function* hostileRequests(senders: Senders): Generator<Hostile> {
  const at = (route: Endpoint, what: string, sent: () => Sent): Hostile => ({
    what: `${nameOf(route)}: ${what}`,
    make: () => senders.request(route, sent()),
  })

  for (const route of chosen) {
    for (const [what, body] of jsonBodies) yield at(route, what, () => ({ body }))
    for (const [field, value] of route.body ? Object.entries(validBody(route)) : []) {
      if (typeof value !== 'string') continue
      for (const piece of judged.test(nameOf(route)) ? pieces : few)
        yield at(route, `${named(piece)} as ${field}`, () => ({
          body: JSON.stringify({ ...validBody(route), [field]: filled(piece, mostOf(route, field)) }),
        }))
    }
  }
  const inquiry = routeOf('POST /businesses/{slug}/inquiries')
  for (const piece of pieces) {
    const text = filled(piece, 30_000)
    yield at(inquiry, `${named(piece)} as a detail`, () => ({
      body: JSON.stringify({ ...validBody(inquiry), details: { problem: text } }),
    }))
    yield at(inquiry, `${named(piece)} in an unknown field`, () => ({
      body: JSON.stringify({ ...validBody(inquiry), unknown: text }),
    }))
  }

  for (const route of forms) {
    const type = 'application/x-www-form-urlencoded'
    for (const [what, body] of formBodies) yield at(route, what, () => ({ body, type }))
  }
  const upload = routeOf('POST /operator/console/imports')
  for (const [what, body] of multipartBodies)
    yield at(upload, what, () => ({ body, type: 'multipart/form-data; boundary=x' }))

  for (const route of routes.filter(({ query }) => query))
    for (const name of Object.keys(route.query?.properties ?? {}))
      for (const piece of /^(q|need|near|where)$/.test(name) ? pieces : few)
        for (const length of [120, 4000])
          yield at(route, `${length} of ${named(piece)} as ${name}`, () => ({
            path: `${senders.pathOf(route)}?${name}=${encodeURIComponent(filled(piece, length))}`,
            ...(route.method !== 'GET' && { body: JSON.stringify(validBody(route)) }),
          }))
  const search = routeOf('GET /businesses')
  for (const [what, query] of queries) yield at(search, what, () => ({ path: `/businesses?${query}` }))

  for (const [name, value] of headerPairs())
    for (const route of headerRoutes)
      yield at(route, `${value.length} of ${named(value.slice(1))} as ${name}`, () => ({
        headers: { [name]: value },
        ...(route.method === 'POST' && { body: JSON.stringify(validBody(route)) }),
      }))

  for (const start of starts)
    for (const piece of pathPieces)
      yield at(routeOf('GET /'), `${start} and 8,000 of ${named(piece)}`, () => ({
        path: start + piece.repeat(8000 / piece.length),
      }))

  const mcp = routeOf('POST /mcp')
  for (const [what, body] of [...jsonBodies, ...mcpMessages])
    yield at(mcp, what, () => ({ body, headers: { accept: 'application/json, text/event-stream' } }))
}

/** The field's maximum length. Longer texts are refused for their length alone. */
const mostOf = ({ body }: Endpoint, field: string): number =>
  Math.min(20_000, Number(body?.properties?.[field]?.maxLength ?? 20_000))

const queries: [string, string][] = [
  ['4,000 parameters', Array.from({ length: 1500 }, (_, i) => `a${i}=1`).join('&')],
  ['zip 2,000 times', 'zip=78205&'.repeat(1500)],
  ['8,000 ampersands', '&'.repeat(8000)],
  ['8,000 equals signs', '='.repeat(8000)],
  ['broken escapes', `q=${'%zz'.repeat(2500)}`],
  ['half escapes', `q=${'%'.repeat(8000)}`],
  ['plus signs', `q=${'+'.repeat(8000)}`],
  ['escaped marks', `q=a${'%CC%81%CC%96'.repeat(600)}`],
  ['a name of 8,000 letters', `${'z'.repeat(8000)}=1`],
]

const headerRoutes = [
  'GET /',
  'GET /commons/posts',
  'GET /desk/inbox',
  'GET /operator/console/actions',
  'GET /account',
  'POST /keys',
].map(routeOf)
const headerNames = [
  'authorization',
  'if-none-match',
  'if-match',
  'idempotency-key',
  'range',
  'accept',
  'accept-encoding',
  'cookie',
  'x-forwarded-for',
  'content-encoding',
  'user-agent',
  'referer',
  'origin',
  'host',
  'accept-language',
  'stripe-signature',
]
const headerPieces = [
  'a',
  ' a',
  ',',
  ', ',
  ';',
  ';q=',
  'a/b;q=0.1,',
  '"',
  'W/"',
  '"a",',
  '=',
  'a=b; ',
  'desk=; ',
  'bearer ',
  'Bearer agx_',
  '1',
  '1.1.1.1, ',
  '::',
  '[::1]:1,',
  'gzip ',
  'bytes=0-,',
  'é',
  '%41',
  '/',
  'http://a',
]
function* headerPairs(): Generator<[string, string]> {
  for (const name of headerNames)
    for (const piece of headerPieces) {
      // A value can't begin or end with a space.
      yield [name, `x${filled(piece, 15_000)}x`]
      if (name === 'authorization') yield [name, `Bearer ${filled(piece, 15_000)}x`]
    }
}

const starts = [
  '/',
  '/businesses/',
  '/b/',
  '/b/in/tx/',
  '/c/',
  '/c/t/',
  '/docs/',
  '/docs/errors/',
  '/leads/',
  '/agents/',
  '/pay/',
  '/sitemaps/',
  '/calendar/',
  '/desk/inbox/enter/',
  '/industries/',
]
const pathPieces = [
  '/',
  '//',
  'a/',
  'a',
  '-',
  '.',
  '%2f',
  '%41',
  '%zz',
  '%00',
  '%CC%81%CC%96',
  ';',
  '..%2f',
  '~',
  ':',
]

const rpc = (method: string, params: unknown, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args })
const mcpMessages: [string, string][] = [
  ['20 lists of tools', JSON.stringify(Array.from({ length: 20 }, (_, i) => rpc('tools/list', {}, i)))],
  ['1,000 messages', JSON.stringify(Array.from({ length: 1000 }, (_, i) => rpc('ping', {}, i)))],
  ['an unknown tool of 60,000 letters', JSON.stringify(call('z'.repeat(60_000), {}))],
  ['an unknown method of 60,000 letters', JSON.stringify(rpc('z'.repeat(60_000), {}))],
  [
    '5,000 unknown arguments',
    JSON.stringify(
      call('search_businesses', Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`a${i}`, 1]))),
    ),
  ],
  ['an id of 60,000 letters', `{"jsonrpc":"2.0","id":"${'a'.repeat(60_000)}","method":"ping"}`],
  ...pieces.map((piece): [string, string] => [
    `a need of 5,000 of ${named(piece)}`,
    JSON.stringify(call('search_businesses', { need: filled(piece, 5000), zip: '78205' })),
  ]),
]
