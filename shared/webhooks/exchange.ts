import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { collectBody } from './collect-body.ts'
import { hostOf } from './url-fault.ts'

/** One request to one address that was checked: nothing is resolved here, so nothing can be rebound. */
export interface Exchange {
  url: URL
  address: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  maxBytes: number
  withinMs: number
  connectWithinMs: number
  connections?: Connections | undefined
}

export interface Answer {
  status: number
  contentType?: string | undefined
  retryAfter?: string | undefined
  body: Uint8Array
  /** The answer was longer than what was read. */
  truncated: boolean
}

export interface ExchangeFailure {
  error: 'timeout' | 'connect' | 'tls' | 'reset' | 'too_large_headers' | 'bad_response'
  /** A word for the delivery log, never text of the receiver. */
  detail: string
  /** A kept-open connection that the receiver closed as we wrote: worth one more try on a fresh one. */
  stale?: boolean
}

/** Connections kept open over several requests to one receiver. Whoever opens them closes them. */
export interface Connections {
  plain: http.Agent
  secure: https.Agent
}

export function openConnections(): Connections {
  // An agent's key holds address, port and server name, so no name can borrow a connection checked for another.
  const settings = { keepAlive: true, timeout: 4_000 }
  return { plain: new http.Agent(settings), secure: new https.Agent(settings) }
}

export function closeConnections({ plain, secure }: Connections): void {
  plain.destroy()
  secure.destroy()
}

const maxHeaderBytes = 16_384
const maxInterimAnswers = 8

export function exchange(wanted: Exchange): Promise<Answer | ExchangeFailure> {
  const { url, address, method, connections } = wanted
  const secure = url.protocol === 'https:'
  const name = hostOf(url)
  let phase: 'connect' | 'tls' | 'answer' = 'connect'
  let status: number | undefined
  const { promise, resolve } = Promise.withResolvers<Answer | ExchangeFailure>()

  const request = (secure ? https : http).request({
    host: address,
    port: url.port || (secure ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: wanted.headers,
    // node:http, and an agent of our own, because Bun's fetch obeys HTTP_PROXY and can not be told otherwise.
    agent: (secure ? connections?.secure : connections?.plain) ?? false,
    maxHeaderSize: maxHeaderBytes,
    ...(secure && { servername: isIP(name) ? '' : name, rejectUnauthorized: true }),
  })

  const finish = (result: Answer | ExchangeFailure) => {
    clearTimeout(deadline)
    clearTimeout(connectDeadline)
    if ('error' in result || result.truncated) request.destroy()
    resolve(result)
  }
  const deadline = setTimeout(
    () => finish({ error: 'timeout', detail: status ? `after_status_${status}` : `in_${phase}` }),
    wanted.withinMs,
  )
  const connectDeadline = setTimeout(
    () => phase === 'connect' && finish({ error: 'connect', detail: 'ETIMEDOUT' }),
    wanted.connectWithinMs,
  )

  request.on('socket', socket => {
    if (!socket.connecting) {
      phase = 'answer'
      return
    }
    socket.once('connect', () => {
      phase = secure ? 'tls' : 'answer'
    })
    if (secure)
      socket.once('secureConnect', () => {
        phase = 'answer'
      })
  })
  request.on('error', (error: NodeJS.ErrnoException) => {
    const { code = 'unknown' } = error
    const failure = failureOf(code, phase)
    finish(request.reusedSocket && failure.error === 'reset' ? { ...failure, stale: true } : failure)
  })
  // A receiver may send interim answers (1xx) for ever, and each would count for nothing.
  let interim = 0
  request.on('information', () => {
    if (++interim > maxInterimAnswers) finish({ error: 'bad_response', detail: 'too_many_1xx' })
  })
  request.on('upgrade', () => finish({ error: 'bad_response', detail: 'upgrade' }))
  request.on('response', (response: IncomingMessage) => {
    const { statusCode = 0, headers } = response
    status = statusCode
    const told = { status, contentType: headers['content-type'], retryAfter: headers['retry-after'] }
    collectBody(response, wanted.maxBytes, read => {
      if (read) finish({ ...told, ...read })
      else finish({ error: 'reset', detail: 'in_body' })
    })
  })
  request.end(wanted.body)
  return promise
}

function failureOf(code: string, phase: 'connect' | 'tls' | 'answer'): ExchangeFailure {
  if (code === 'HPE_HEADER_OVERFLOW') return { error: 'too_large_headers', detail: code }
  if (code.startsWith('HPE_')) return { error: 'bad_response', detail: code }
  return { error: phase === 'answer' ? 'reset' : phase, detail: code }
}
