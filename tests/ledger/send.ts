import type { Random } from '../../workers/demo/random.ts'

/** A request to the API. With `once`, repeating it is safe. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  key?: string | null
  body?: object | undefined
  /** The Idempotency-Key. */
  once?: string
}

export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a client of the API reads what the contract promises.
  body: any
  location: string | null
  /** An earlier try got no response or a temporary error, so it may have done the work. */
  wasRepeated: boolean
}

/** Failed tries, for all requests of a run. */
export interface Tally {
  requests: number
  /** Requests without a response: refused, cut off or timed out. */
  networkErrors: number
  statuses: Record<string, number>
  slowestMs: number
  slowest: string
  /** Called with each request when it ends. */
  onRequest: (sent: Sent) => void
  /** The first 500s. The API's own faults are 503 while a part is unavailable, and never 500. */
  internalErrors: string[]
}

/** A request and how it ended. Times are of performance.now(). */
export interface Sent {
  what: string
  from: number
  to: number
  /** 0 if there was no response. */
  status: number
  /** The error code, or why there was no response. */
  code: string
}

export const newTally = (onRequest: (sent: Sent) => void = () => {}): Tally => ({
  requests: 0,
  networkErrors: 0,
  statuses: {},
  slowestMs: 0,
  slowest: '',
  internalErrors: [],
  onRequest,
})

export type Urls = readonly string[] | (() => readonly string[])

const ANSWER_LIMIT_MS = 30_000
const MAX_PAUSE_MS = 3000

/**
 * A good client: sends a request to one of the URLs until it has a final response, with one Idempotency-Key, and waits
 * as long as Retry-After says. Returns null if it's told to give up first.
 */
export function openSender(urls: Urls, random: Random, tally: Tally, isTransient = mayPass) {
  const choose = () => {
    const now = typeof urls === 'function' ? urls() : urls
    return now[Math.floor(random.next() * now.length)] ?? ''
  }
  return async (request: ApiRequest, isOver: () => boolean, onRetry = () => {}): Promise<Answered | null> => {
    for (let tries = 0; !isOver(); tries++) {
      if (tries === 2) onRetry()
      const answer = await ask(choose(), request, tally)
      if (answer && !isTransient(answer)) return { ...answer, wasRepeated: tries > 0 }
      await pause(
        answer?.retryAfter ?? Math.min(MAX_PAUSE_MS, 50 * 2 ** tries) * random.between(0.5, 1),
        isOver,
      )
    }
    return null
  }
}

const mayPass = ({ status, body }: Pick<Answered, 'status' | 'body'>) =>
  status >= 500 || status === 429 || body?.error?.code === 'idempotency_in_progress'

async function pause(ms: number, isOver: () => boolean): Promise<void> {
  for (const until = performance.now() + ms; performance.now() < until && !isOver(); )
    await Bun.sleep(Math.min(200, until - performance.now()))
}

async function ask(url: string, { method, path, key, body, once }: ApiRequest, tally: Tally) {
  const began = performance.now()
  let [seen, code] = [0, '']
  tally.requests++
  try {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(once && { 'idempotency-key': once }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const { status, headers } = answer
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (status === 500 && tally.internalErrors.length < 20)
      tally.internalErrors.push(`${method} ${path}: ${text} ${headers.get('request-id')}`)
    seen = status
    const isJson = headers.get('content-type')?.startsWith('application/json') && text !== ''
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const read = isJson ? JSON.parse(text) : null
    code = read?.error?.code ?? ''
    return {
      status,
      body: read,
      location: headers.get('location'),
      retryAfter: Number.isFinite(seconds) ? seconds * 1000 : null,
    }
  } catch (error) {
    tally.networkErrors++
    code = String(error).slice(0, 60)
    return null
  } finally {
    const to = performance.now()
    const ms = to - began
    tally.onRequest({ what: `${method} ${path}`, from: began, to, status: seen, code })
    if (ms > tally.slowestMs)
      Object.assign(tally, { slowestMs: Math.round(ms), slowest: `${method} ${path}` })
  }
}
