import { type AgentExchangeError, ConnectionError, errorFrom } from './errors.ts'

export interface ClientOptions {
  /** Such as https://exchange.example.com. */
  baseUrl: string
  /** agx_…, from createKey. Reading needs none. */
  key?: string
  /** How often a request is repeated. 2 by default. */
  maxRetries?: number
  /** For one attempt. 30 seconds by default. */
  timeoutMs?: number
  /** Another `fetch`, for proxies or tests. */
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** Two calls with the same key count as one, even after a restart of your program. By default each call has its own. */
  idempotencyKey?: string
  timeoutMs?: number
}

export interface Call extends CallOptions {
  query?: object
  body?: unknown
}

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 2
const FIRST_PAUSE_MS = 500
/** If the service asks for a longer pause, you decide. */
const MAX_PAUSE_MS = 30_000

export type Send = (method: string, path: string, call: Call) => Promise<unknown>

/** Sends requests. Repeats them when that's safe and may help. */
export function makeTransport(options: ClientOptions): Send {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const { key, maxRetries = MAX_RETRIES } = options

  async function attempt(url: string, init: RequestInit, call: Call): Promise<unknown> {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS)
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    let response: Response
    let text: string
    try {
      response = await (options.fetch ?? fetch)(url, { ...init, signal })
      text = await response.text()
    } catch (error) {
      if (call.signal?.aborted) throw error
      throw unreachable(baseUrl, error, timeout.aborted)
    }
    const body = parse(text)
    // 204 has no body.
    if (response.ok && (body !== undefined || text === '')) return body
    throw errorFrom(response, body, baseUrl)
  }

  return async (method, path, call) => {
    const url = `${baseUrl}${path}${queryString(call.query)}`
    const init: RequestInit = {
      method,
      headers: headersOf(method, key, call),
      // The service never redirects, and the key must not go elsewhere.
      redirect: 'manual',
    }
    if (call.body !== undefined) init.body = JSON.stringify(call.body)
    for (let retry = 0; ; retry++) {
      try {
        return await attempt(url, init, call)
      } catch (error) {
        const pause = pauseBefore(error, method, retry)
        if (pause === null || retry >= maxRetries) throw error
        await sleep(pause, call.signal)
      }
    }
  }
}

function headersOf(method: string, key: string | undefined, { body, idempotencyKey }: Call) {
  const isWrite = method !== 'GET' && method !== 'DELETE'
  return {
    accept: 'application/json',
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    // Repeats have the same key, so a write whose response was lost isn't done twice.
    ...(isWrite && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  }
}

/** How long to wait before the next attempt. Null if there shouldn't be one. */
export function pauseBefore(
  error: unknown,
  method: string,
  retry: number,
  maxPauseMs = MAX_PAUSE_MS,
): number | null {
  const { status, action, retryAfterSeconds } = error as AgentExchangeError
  if (action !== 'retry') return null
  // The first attempt may have worked, and the repeat would then fail.
  if (method === 'DELETE' && status !== 429) return null
  if (retryAfterSeconds !== null)
    return retryAfterSeconds * 1000 > maxPauseMs ? null : retryAfterSeconds * 1000
  // Random, so many clients don't return at the same moment.
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry) * (0.5 + Math.random() / 2)
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(done, ms)
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

function queryString(query: object = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) params.set(name, String(value))
  return params.size === 0 ? '' : `?${params}`
}

function unreachable(baseUrl: string, error: unknown, isTimeout: boolean): ConnectionError {
  const { code, message } = error as { code?: string; message?: string }
  return new ConnectionError(
    isTimeout
      ? {
          status: 0,
          code: 'timeout',
          message: `${baseUrl} didn't respond in time.`,
          hint: 'Try again later.',
        }
      : {
          status: 0,
          code: 'unreachable',
          message: `${baseUrl} can't be reached (${code ?? message ?? error}).`,
          hint: 'Check baseUrl and the network.',
        },
    { cause: error },
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
