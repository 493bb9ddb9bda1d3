import type { Answer } from './answer.ts'
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
  const headers: Record<string, string> = {
    'request-id': c.requestId,
    'x-content-type-options': 'nosniff',
    ...limits,
  }
  if (c.open) {
    headers['access-control-allow-origin'] = '*'
    headers['access-control-expose-headers'] = EXPOSED
  }
  const { body, status } = answer
  const plain =
    typeof body === 'string' || body === null || body instanceof Uint8Array || body instanceof ReadableStream
  const content = plain ? body : JSON.stringify(body)
  if (!plain) headers['content-type'] = 'application/json; charset=utf-8'
  headers['cache-control'] = c.caching === 'etag' && status === 200 ? 'no-cache' : 'no-store'
  if (answer.headers) Object.assign(headers, answer.headers)

  if (
    c.caching === 'etag' &&
    status === 200 &&
    (typeof content === 'string' || content instanceof Uint8Array)
  ) {
    const etag = headers.etag ?? etagOf(content)
    headers.etag = etag
    if (c.ifNoneMatch !== null && matches(c.ifNoneMatch, etag)) {
      delete headers['content-type']
      return new Response(null, { status: 304, headers })
    }
  }
  if (!c.head) {
    const large =
      c.later &&
      (typeof content === 'string' || content instanceof Uint8Array) &&
      Buffer.byteLength(content) > ONE_WRITE
    return new Response(large ? inOneGo(content) : content, { status, headers })
  }
  if (typeof content === 'string' || content instanceof Uint8Array)
    headers['content-length'] = String(Buffer.byteLength(content))
  return new Response(null, { status, headers })
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

/** Strong: of exactly the bytes that are returned. */
export const etagOf = (content: string | Uint8Array): string => `"${Bun.hash.xxHash3(content).toString(36)}"`

/** If-None-Match compares weakly: a cache may have marked ours with W/. */
export const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some(each => each.trim().replace(/^W\//, '') === etag)

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
