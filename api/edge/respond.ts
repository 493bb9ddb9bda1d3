import type { Answer } from './answer.ts'
import { etagOf, matches } from './etag.ts'
import type { Caching } from './route.ts'

interface Circumstances {
  requestId: string
  caching: Caching
  /** HEAD has the headers of GET and no body. */
  head: boolean
  ifNoneMatch: string | null
  /** CORS is open where no key is sent. */
  open: boolean
  /** The answer was waited for, so that its handler has long returned. */
  later: boolean
}

const EXPOSED =
  'Request-Id, Error-Action, RateLimit, RateLimit-Policy, Retry-After, ETag, Idempotent-Replayed, Allow, WWW-Authenticate'

/** An answer to a response: JSON, ETag and 304, CORS, and the headers that every response carries. */
export function respond(answer: Answer, limits: Record<string, string> | null, c: Circumstances): Response {
  const { body, status } = answer
  const plain =
    typeof body === 'string' || body === null || body instanceof Uint8Array || body instanceof ReadableStream
  const content = plain ? body : JSON.stringify(body)
  const sized = typeof content === 'string' || content instanceof Uint8Array ? content : null
  const kept = c.caching === 'etag' && status === 200
  const own = answer.headers ?? {}
  const type = own['content-type'] ?? (plain ? '' : 'application/json; charset=utf-8')
  const etag = kept && sized !== null ? (own.etag ?? etagOf(sized)) : null
  const unchanged = etag !== null && c.ifNoneMatch !== null && matches(c.ifNoneMatch, etag)

  const policy = limits?.['ratelimit-policy'] ?? ''
  const ready = kept && !unchanged ? answer.ready?.[c.open ? 'open' : 'closed'] : undefined
  const before = ready?.get(policy)

  const empty = unchanged || c.head
  const large = !empty && c.later && sized !== null && Buffer.byteLength(sized) > ONE_WRITE
  const response = new Response(empty ? null : large ? inOneGo(sized) : content, {
    status: unchanged ? 304 : status,
    headers: before ?? usual(c.open, kept, unchanged ? '' : type, policy),
  })
  // Set on the response, which copies what it is made with: so they are copied once.
  const { headers } = response
  if (!before) {
    for (const name in own) if (name !== 'content-type') headers.set(name, own[name] ?? '')
    if (etag !== null && !own.etag) headers.set('etag', etag)
    ready?.set(policy, new Headers(headers))
  }
  headers.set('request-id', c.requestId)
  if (limits?.ratelimit) headers.set('ratelimit', limits.ratelimit)
  if (c.head && !unchanged && sized !== null) headers.set('content-length', String(Buffer.byteLength(sized)))
  return response
}

const made = new Map<string, Headers>()

/** The headers that most responses share, made once: to build them anew takes a third of the time of a short answer. */
function usual(open: boolean, kept: boolean, type: string, policy: string): Headers {
  const name = `${open} ${kept} ${type} ${policy}`
  const known = made.get(name)
  if (known) return known
  const headers = new Headers({
    'x-content-type-options': 'nosniff',
    'cache-control': kept ? 'no-cache' : 'no-store',
  })
  if (type) headers.set('content-type', type)
  if (policy) headers.set('ratelimit-policy', policy)
  if (open) {
    headers.set('access-control-allow-origin', '*')
    headers.set('access-control-expose-headers', EXPOSED)
  }
  made.set(name, headers)
  return headers
}

/** Bun 1.4 sends an answer that comes after I/O in one write up to this size, and a larger one in some fifty, one a header and more. */
const ONE_WRITE = 15_359

/** A direct stream goes out in two writes, seven times as fast. */
const inOneGo = (content: string | Uint8Array): ReadableStream =>
  new ReadableStream({
    type: 'direct',
    pull(controller: ReadableStreamDirectController) {
      controller.write(content)
      controller.close()
    },
  } as unknown as UnderlyingSource) // Bun's own kind of source, which the standard's type does not know

/** A browser asks before it sends; keys are not for browsers, so Authorization is not among the headers. */
export function preflight(requestId: string, allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'request-id': requestId,
      allow,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': allow,
      'access-control-allow-headers': 'Content-Type, Idempotency-Key, If-None-Match, If-Match',
      'access-control-max-age': '86400',
    },
  })
}
