import { describe, expect, test } from 'bun:test'
import { endpoints } from '../../api/routes.ts'
import { aBusiness } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { openSpecimens } from './specimens.ts'

const app = await testApp()
const edge = await openSpecimens(app.context)
const agent = (await app.agent('platform')).key
const business = (await aBusiness(app)).key

const paths = [...new Set(endpoints.map(({ path }) => path))]
/** With unknown ids. */
const fillPath = (path: string) => path.replaceAll(/\{\w+\}/g, 'zzz-none')
const keyFor = (auth: string) =>
  auth === 'operator' ? OPERATOR_KEY : auth === 'agent' ? agent : auth === 'business' ? business : null
const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const names = (allow: string | null) => (allow ?? '').split(', ').sort().join(' ')

describe('returns 404 route_not_found for', () => {
  for (const path of [
    '/nope',
    '//',
    '//keys',
    '/keys/x/y/z',
    '/%zz',
    '/%00',
    '/..%2fkeys',
    '/KEYS',
    '/keys;a=1',
    '/%ED%A0%80',
  ])
    test(path, async () => {
      const { status, body, headers } = await app.get(path)
      expect({ status, code: body.error?.code }).toEqual({ status: 404, code: 'route_not_found' })
      expect(headers.get('error-action')).toBe('fix')
      expect(body.error.docs).toBe('http://localhost:3000/docs/errors/route_not_found')
    })
})

test('a 404 says that paths have no version', async () => {
  for (const path of ['/v1/keys', '/api/v1/keys', '/api/keys'])
    expect((await app.get(path)).body.error.hint).toBe('Paths have no version: use /keys.')
  expect((await app.get('/v1/nope')).body.error.hint).not.toContain('version')
})

test('accepts any host, also short names in a private network', async () => {
  for (const host of ['x', 'api', 'a.b', '[::1]', 'x:8080', 'agents.example.com']) {
    const response = await app.api.handle(new Request(`http://${host}/commons/posts?q=/b`))
    expect({ host, status: response.status }).toEqual({ host, status: 200 })
  }
})

describe('every path', () => {
  for (const path of paths) {
    const table = endpoints.filter(each => each.path === path)
    const methods = table.map(({ method }) => method)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(' ')

    test(`${path}: returns 405 with Allow for other methods`, async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        // A placeholder of another path may take this one: /operator/reviews/{id} takes GET /operator/reviews/bulk.
        if (endpoints.some(each => each.method === method && patternOf(each.path).test(path))) continue
        const { status, body, headers } = await app.call(method, fillPath(path))
        expect({ method, status, code: body.error?.code }).toEqual({
          method,
          status: 405,
          code: 'method_not_allowed',
        })
        expect(names(headers.get('allow'))).toBe(allow)
      }
    })

    test(`${path}: responds to a preflight request`, async () => {
      const { status, headers, text } = await app.call('OPTIONS', fillPath(path))
      expect({ status, text }).toEqual({ status: 204, text: '' })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(names(headers.get('access-control-allow-methods'))).toBe(allow)
      // Keys don't belong in browsers.
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('authorization')
    })

    if (methods.includes('GET'))
      test(`${path}: HEAD is GET without the body, and ignores a trailing slash`, async () => {
        const get = table.find(({ method }) => method === 'GET')
        const options = { key: keyFor(get?.auth ?? 'none') }
        const whole = await app.get(fillPath(path), options)
        const head = await app.call('HEAD', fillPath(path), options)
        expect({ status: head.status, text: head.text }).toEqual({ status: whole.status, text: '' })
        for (const name of ['content-type', 'etag', 'cache-control', 'error-action'])
          expect(head.headers.get(name)).toBe(whole.headers.get(name))
        const again = await app.get(path === '/' ? path : `${fillPath(path)}/`, options)
        expect(again.status).toBe(whole.status)
        // Some responses change between calls, such as one with the time a key was last used.
        if (again.text === whole.text && !/\.(woff2|png)$/.test(path))
          expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)))
      })
  }
})

describe('every GET', () => {
  for (const route of endpoints.filter(each => each.method === 'GET'))
    test(`${route.path}: returns no 5xx for a hostile name in the path`, async () => {
      for (const name of [
        '%00',
        '%zz',
        '%ED%A0%80',
        '..%2f..%2fetc',
        '%E2%80%AE',
        "'%20or%201=1",
        'a'.repeat(5000),
      ]) {
        const path = route.path.replaceAll(/\{\w+\}/g, name)
        const { status, headers } = await app.get(path, { key: keyFor(route.auth) })
        expect({ path: path.slice(0, 60), is5xx: status >= 500 && status !== 503 }).toEqual({
          path: path.slice(0, 60),
          is5xx: false,
        })
        if (!route.page && !route.path.startsWith('/pay')) expect(headers.get('location')).toBeNull()
      }
    })

  for (const route of endpoints.filter(
    each => each.method === 'GET' && each.caching === 'etag' && !each.path.includes('{'),
  ))
    test(`${route.path}: returns 304 for a matching ETag`, async () => {
      const key = keyFor(route.auth)
      const ask = (sent?: string, method = 'GET') =>
        app.call(method, route.path, { key, headers: sent ? { 'if-none-match': sent } : {} })
      const first = await ask()
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await ask(sent)
        expect({ sent, status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({
          sent,
          status: 304,
          text: '',
          etag,
        })
      }
      expect((await ask('"other"')).status).toBe(200)
      expect((await ask(etag, 'HEAD')).status).toBe(304)
    })
})

describe('a response', () => {
  test('has an ETag of its exact content', async () => {
    const tags = new Set<string | null>()
    for (const query of ['', '?limit=5', '?limit=6', '?limit=6'])
      tags.add((await edge.call('GET', `/open/x${query}`)).headers.get('etag'))
    expect(tags.size).toBe(3)
    const page = await app.get('/', { headers: { accept: 'text/html' } })
    expect(page.headers.get('etag')).not.toBe((await app.get('/')).headers.get('etag'))
    expect(page.headers.get('vary')).toContain('Accept')
  })
  test('has its own Request-Id, even for errors', async () => {
    const ids = new Set<string | null>()
    for (const path of ['/now', '/now', '/nope', '/fault', '/agent', '/person'])
      ids.add((await edge.call('GET', path, { headers: { 'request-id': 'mine' } })).headers.get('request-id'))
    expect(ids.size).toBe(6)
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]{26}$/)
  })
  test('allows other origins only without a key', async () => {
    const open = await edge.call('GET', '/now')
    expect(open.headers.get('access-control-allow-origin')).toBe('*')
    expect(open.headers.get('access-control-expose-headers')).toContain('Request-Id')
    expect(open.headers.get('access-control-allow-credentials')).toBeNull()
    expect(
      (await edge.call('GET', '/now', { key: agent })).headers.get('access-control-allow-origin'),
    ).toBeNull()
    expect(
      (await edge.call('GET', '/nope', { key: agent })).headers.get('access-control-allow-origin'),
    ).toBeNull()
  })
  test('has nosniff and no-store for JSON', async () => {
    const { headers } = await edge.call('GET', '/agent', { key: agent })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })
  test('is HTML on pages, also with an invalid key', async () => {
    expect((await edge.call('GET', '/person')).text).toBe('<p>hello</p>')
    expect((await edge.call('GET', '/person?', { key: 'agx_nonsense' })).status).toBe(200)
  })
  test('is never HTML without a policy, whatever the handler says', async () => {
    const { headers } = await edge.call('GET', '/person')
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect((await edge.call('GET', '/agent', { key: agent })).headers.get('x-frame-options')).toBeNull()
  })
})

describe('500', () => {
  test('hides the cause', async () => {
    const { status, body, text } = await edge.call('GET', '/fault')
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'internal_error' })
    expect(text).not.toContain('4711')
  })
})

test.each([
  ['/operator/console/nope', 'href="/operator/console"'],
  ['/desk/inbox/nope', 'href="/desk/inbox"'],
  ['/account/nope', 'href="/account"'],
])('the error page at %s leads back', async (path, link) => {
  const request = new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } })
  const response = await app.api.handle(request)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(`class="button" ${link}`)
})

test('metrics have paths with placeholders, not with ids', async () => {
  await edge.call('GET', '/open/somebody')
  await edge.call('GET', '/somewhere/else')
  const seen = [...edge.meter.series.keys()].map(({ method, path }) => `${method} ${path}`)
  expect(seen).toContain('GET /open/{id}')
  expect(seen).toContain('ANY (no route)')
  expect(seen.join(' ')).not.toContain('some')
})
