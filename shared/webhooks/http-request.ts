import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { hostOf } from './callback-url.ts'

/** One request to an address that was already checked. Doesn't resolve names, so DNS rebinding can't happen. */
interface HttpRequest {
  url: URL
  address: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  maxBytes: number
  timeoutMs: number
  connectTimeoutMs: number
  connections?: Connections | undefined
}

export interface Answer {
  status: number
  retryAfter?: string | undefined
  etag?: string | undefined
  lastModified?: string | undefined
  body: Uint8Array
  /** The body was longer than `maxBytes`. */
  truncated: boolean
}

export interface RequestFailure {
  error: 'timeout' | 'connect' | 'tls' | 'reset' | 'too_large_headers' | 'bad_response'
  /** For the delivery log. Never text from the receiver. */
  detail: string
  /** The receiver closed a kept-alive connection while we wrote: worth one try on a new one. */
  stale?: boolean
}

/** Kept-alive connections to one receiver. */
export interface Connections {
  plain: http.Agent
  secure: https.Agent
}

export function openConnections(): Connections {
  // http.Agent keys connections by address, port and server name, so names never share one.
  const settings = { keepAlive: true, timeout: 4_000 }
  return { plain: new http.Agent(settings), secure: new https.Agent(settings) }
}

export function closeConnections({ plain, secure }: Connections): void {
  plain.destroy()
  secure.destroy()
}

const MAX_HEADER_BYTES = 16_384
const MAX_INTERIM_ANSWERS = 8

type Phase = 'connect' | 'tls' | 'answer'

export function sendRequest(options: HttpRequest): Promise<Answer | RequestFailure> {
  const request = openRequest(options)
  const phase = trackPhase(request, options.url.protocol === 'https:')
  let status: number | undefined
  let broken: RequestFailure = { error: 'reset', detail: 'in_body' }
  const { promise, resolve } = Promise.withResolvers<Answer | RequestFailure>()

  const finish = (result: Answer | RequestFailure) => {
    clearTimeout(deadline)
    clearTimeout(connectDeadline)
    if ('error' in result || result.truncated) request.destroy()
    resolve(result)
  }
  const deadline = setTimeout(
    () => finish({ error: 'timeout', detail: status ? `after_status_${status}` : `in_${phase()}` }),
    options.timeoutMs,
  )
  const connectDeadline = setTimeout(
    () => phase() === 'connect' && finish({ error: 'connect', detail: 'ETIMEDOUT' }),
    options.connectTimeoutMs,
  )

  request.on('error', (error: NodeJS.ErrnoException) => {
    const { code = 'unknown' } = error
    const failure = failureOf(code, phase())
    // A complete response counts, whatever follows it, such as a body after a 204. For an incomplete one, this says why.
    if (status) broken = failure
    else finish(request.reusedSocket && failure.error === 'reset' ? { ...failure, stale: true } : failure)
  })
  // A receiver could send interim responses (1xx) forever.
  let interim = 0
  request.on('information', () => {
    if (++interim > MAX_INTERIM_ANSWERS) finish({ error: 'bad_response', detail: 'too_many_1xx' })
  })
  request.on('upgrade', () => finish({ error: 'bad_response', detail: 'upgrade' }))
  request.on('response', (response: IncomingMessage) => {
    const { statusCode = 0, headers } = response
    status = statusCode
    const head = {
      status,
      retryAfter: headers['retry-after'],
      etag: headers.etag,
      lastModified: headers['last-modified'],
    }
    collectBody(response, options.maxBytes, read => {
      finish(read ? { ...head, ...read } : broken)
    })
  })
  request.end(options.body)
  return promise
}

function openRequest({ url, address, method, headers, connections }: HttpRequest): ClientRequest {
  const isSecure = url.protocol === 'https:'
  const name = hostOf(url)
  return (isSecure ? https : http).request({
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers,
    // node:http, because Bun's fetch always obeys HTTP_PROXY.
    agent: (isSecure ? connections?.secure : connections?.plain) ?? false,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(isSecure && { servername: isIP(name) ? '' : name, rejectUnauthorized: true }),
  })
}

/** Tracks what the request is waiting for, so a failure can name it. */
function trackPhase(request: ClientRequest, isSecure: boolean): () => Phase {
  let phase: Phase = 'connect'
  const waitForAnswer = () => {
    phase = 'answer'
  }
  request.on('socket', socket => {
    if (!socket.connecting) return waitForAnswer()
    socket.once('connect', () => {
      phase = isSecure ? 'tls' : 'answer'
    })
    if (isSecure) socket.once('secureConnect', waitForAnswer)
  })
  return () => phase
}

function failureOf(code: string, phase: Phase): RequestFailure {
  if (code === 'HPE_HEADER_OVERFLOW') return { error: 'too_large_headers', detail: code }
  if (code.startsWith('HPE_')) return { error: 'bad_response', detail: code }
  return { error: phase === 'answer' ? 'reset' : phase, detail: code }
}

// A hostile response of one-byte chunks costs a hundred times its size.
const MIN_CHUNK_BYTES = 32
const MAX_CHUNKS = 8_192

/** Reads `maxBytes` at most. Copies, because a chunk keeps the whole read buffer alive. */
function collectBody(
  response: IncomingMessage,
  maxBytes: number,
  done: (read?: { body: Uint8Array; truncated: boolean }) => void,
): void {
  let buffer = new Uint8Array(Math.min(1_024, maxBytes))
  let length = 0
  let chunks = 0
  const maxChunks = Math.min(maxBytes / MIN_CHUNK_BYTES, MAX_CHUNKS)
  response.on('data', (chunk: Buffer) => {
    const taken = chunk.subarray(0, maxBytes - length)
    if (length + taken.length > buffer.length) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(buffer.length * 2, length + taken.length)))
      larger.set(buffer.subarray(0, length))
      buffer = larger
    }
    buffer.set(taken, length)
    length += taken.length
    if (taken.length < chunk.length || ++chunks > maxChunks)
      done({ body: buffer.subarray(0, length), truncated: true })
  })
  response.on('end', () => response.complete && done({ body: buffer.subarray(0, length), truncated: false }))
  response.on('error', () => done())
  // If the connection breaks, `close` comes without `end`.
  response.on('close', () => done())
}
