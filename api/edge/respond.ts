import { OUTDATES_PAGES, pageKinds } from '../pages/headers.ts'
import type { Answer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { errorPage } from './error-page.tsx'
import { etagOf, matches } from './etag.ts'
import { accepts } from './negotiate.ts'
import { pathOf } from './query.ts'

interface ResponseContext {
  request: Request
  requestId: string
  endpoint: Pick<Endpoint, 'page' | 'caching'>
  limits: Record<string, string>
  draining: AbortSignal
}

const EXPOSED =
  'Request-Id, Error-Action, RateLimit, RateLimit-Policy, Retry-After, ETag, Idempotent-Replayed, Allow, WWW-Authenticate'

/** Turns an answer into a response: JSON, ETag and 304, CORS, error pages, and the headers of every response. */
export function sendAnswer(answer: Answer, c: ResponseContext): Response {
  const isPage = c.endpoint.page && answer.status >= 400 && typeof answer.body !== 'string'
  const { status, body, headers: own } = isPage ? errorPage(answer, c.requestId, pathOf(c.request)) : answer
  const isJson = typeof body === 'object' && body !== null && !isBinary(body)
  const content = isJson ? JSON.stringify(body) : (body as BodyInit | null) // an Answer holds nothing else
  const isCacheable = c.endpoint.caching === 'etag' && status === 200
  // Some routes serve both programs and browsers.
  const kind = c.endpoint.page ?? (own['content-type']?.startsWith('text/html') ? 'public' : null)

  const headers: Record<string, string> = {
    'request-id': c.requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': isCacheable ? 'no-cache' : 'no-store',
    ...(isJson && { 'content-type': 'application/json; charset=utf-8' }),
    ...(kind && pageKinds[kind]),
    ...own,
    ...c.limits,
  }
  // Otherwise a load balancer could send a request on a connection just as it closes, and lose it.
  if (c.draining.aborted) headers.connection = 'close'
  // CORS is open to requests without a key.
  if (!c.request.headers.has('authorization')) {
    headers['access-control-allow-origin'] = '*'
    headers['access-control-expose-headers'] = EXPOSED
  }
  const isText = typeof content === 'string' || content instanceof Uint8Array
  const zips = isText && takesGzip(c.request, headers['content-type'] ?? '', content)
  if (zips) headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  if (isCacheable && isText) {
    const etag = headers.etag ?? etagOf(content)
    headers.etag = zips ? `W/${etag}` : etag
    if (matches(c.request.headers.get('if-none-match') ?? '', etag)) {
      delete headers['content-type']
      return new Response(null, { status: 304, headers })
    }
  }
  if (zips) headers['content-encoding'] = 'gzip'
  const sent = zips ? Bun.gzipSync(content as string | Uint8Array<ArrayBuffer>, { level: 5 }) : content
  const response = new Response(sent, { status, headers })
  if (c.endpoint.page === 'customer' && c.request.method === 'POST' && status < 400)
    for (const cookie of OUTDATES_PAGES) response.headers.append('set-cookie', cookie)
  return response
}

/** Anything shorter fits into one packet anyway. */
const MIN_LENGTH = 1000
const textTypes = /^(text\/|application\/(xml|atom\+xml|rss\+xml)|image\/svg)/

/** Gzips pages and text files if the client accepts that. JSON is left to the load balancer. */
const takesGzip = (request: Request, type: string, { length }: { length: number }): boolean =>
  length >= MIN_LENGTH && textTypes.test(type) && accepts(request.headers.get('accept-encoding'), 'gzip')

const isBinary = (body: object) => body instanceof Uint8Array || body instanceof ReadableStream

/** Keys don't belong in browsers, so Authorization isn't among them. MCP clients send the last three. */
const ALLOWED =
  'Content-Type, Idempotency-Key, If-None-Match, If-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name'

export function preflight(requestId: string, allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'request-id': requestId,
      allow,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': allow,
      'access-control-allow-headers': ALLOWED,
      'access-control-max-age': '86400',
    },
  })
}
