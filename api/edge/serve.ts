import type { Context } from '../../shared/context.ts'
import { newId } from '../../shared/ids.ts'
import type { KeyRing } from '../../shared/keys/resolve.ts'
import type { Limiter } from '../../shared/limits/lease.ts'
import type { Tier } from '../../shared/limits/policies.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import { clientAddress, limitSubject } from './address.ts'
import type { Answer } from './answer.ts'
import { authenticate, WrongKey } from './auth.ts'
import { failure } from './failures.ts'
import { firstFault } from './faults.ts'
import { once } from './idempotency.ts'
import { parseJson, readBytes } from './json.ts'
import { takeToken } from './limits.ts'
import { type Maybe, then } from './maybe.ts'
import type { Meter } from './meter.ts'
import { parseQuery } from './query.ts'
import { respond } from './respond.ts'
import type { Call, Route } from './route.ts'

export interface Edge {
  context: Context
  keys: KeyRing
  limiter: Limiter
  meter: Meter
  routes: readonly Route[]
  /** Ends when the process stops: long polls answer what they have. */
  stopping: AbortSignal
}

export interface Arrival {
  request: Request
  params: Record<string, string>
  /** The address of the socket. */
  socket: string | null
}

type Caller = Call['caller']
/** The headers that say what is left, or null where nothing is counted. */
type Limits = Record<string, string> | null

interface Passage {
  requestId: string
  ip: string | null
  caller: Caller
  limits: Limits
}

// Loaded with the first error that a person sees, at once, because an answer may not have to be waited for.
const onPage = () => require('./error-page.tsx') as typeof import('./error-page.tsx')

/** What every request passes, in this order: id, auth, limits, body, idempotency, the handler, caching. */
export function serve(edge: Edge, route: Route, arrival: Arrival): Maybe<Response> {
  const started = performance.now()
  const { context } = edge
  const { request } = arrival
  const authorization = request.headers.get('authorization')
  const passage: Passage = { requestId: newId('req'), ip: null, caller: null, limits: null }

  const leave = (answer: Answer, later: boolean): Response => {
    const shown =
      route.page && answer.status >= 400 && typeof answer.body !== 'string'
        ? onPage().errorPage(answer, context.baseUrl)
        : answer
    const response = respond(shown, passage.limits, {
      requestId: passage.requestId,
      caching: route.caching ?? 'no-store',
      // Where a path has parameters, Elysia itself takes the body of a HEAD away and tells how long it was.
      head: request.method === 'HEAD' && !route.path.includes('{'),
      ifNoneMatch: request.headers.get('if-none-match'),
      open: authorization === null,
      later,
    })
    edge.meter.count(route, response.status, performance.now() - started, passage.requestId, passage.caller)
    return response
  }
  const fail = (error: unknown): Response => leave(failure(error, context, passage.requestId), true)

  try {
    passage.ip = clientAddress(
      arrival.socket,
      request.headers.get('x-forwarded-for'),
      context.config.trustProxy,
    )
    const answer = then(identify(edge, route, authorization, passage), caller => {
      passage.caller = caller
      return then(countCall(edge, route, passage), limits => {
        passage.limits = limits
        return handle(edge, route, arrival, passage)
      })
    })
    return answer instanceof Promise
      ? answer.then(waited => leave(waited, true)).catch(fail)
      : leave(answer, false)
  } catch (error) {
    return fail(error)
  }
}

/** Who calls. A wrong key is counted for its address before it is refused. */
function identify(edge: Edge, route: Route, authorization: string | null, passage: Passage): Maybe<Caller> {
  const wrong = async (error: unknown): Promise<never> => {
    passage.limits = await countWrongKey(edge, error, passage.ip)
    throw error
  }
  try {
    const found = authenticate(route.auth, authorization, edge.context, edge.keys)
    return found instanceof Promise ? found.catch(wrong) : found
  } catch (error) {
    return wrong(error)
  }
}

function countCall({ limiter, context }: Edge, route: Route, { caller, ip }: Passage): Maybe<Limits> {
  if (route.limit === 'unlimited' || route.auth === 'operator') return null
  const subject = caller ? String(caller.id) : limitSubject(ip)
  return takeToken(limiter, route.limit, subject, tierOf(caller), context.config.rateLimitFactor)
}

function handle(edge: Edge, route: Route, arrival: Arrival, passage: Passage): Maybe<Answer> {
  const { context } = edge
  const { request } = arrival
  const { pathname, search } = splitUrl(request.url)
  const query = parseQuery(search, route.query)
  return then(readBody(route, request), body => {
    const call = (claim: Buffer | null): Call => ({
      context,
      keys: edge.keys,
      meter: edge.meter,
      request,
      requestId: passage.requestId,
      params: readable(arrival.params),
      query,
      body,
      caller: passage.caller,
      ip: passage.ip,
      now: context.now(),
      claim,
      signal: edge.stopping,
      routes: edge.routes,
      ask: async (other, inner, given) =>
        serve(edge, other, { request: inner, params: given, socket: passage.ip }),
    })
    const key = route.raw || route.method === 'GET' ? null : request.headers.get('idempotency-key')
    if (key === null || route.method === 'DELETE') return route.handle(call(null))
    return once(
      context,
      {
        key,
        subject: claimSubject(route, passage),
        method: route.method,
        path: pathname,
        query: search,
        body,
      },
      async token => route.handle(call(token)),
      error => failure(error, context, passage.requestId),
    )
  })
}

/** A name in a path that is badly escaped (Elysia says null), or that no database takes, is the name of nothing. */
function readable(params: Record<string, string | null>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const name in params) {
    const text = params[name] ?? ''
    out[name] = text.includes('\0') || !text.isWellFormed() ? '' : text
  }
  return out
}

/** Whose Idempotency-Key it is. An answer may hold a secret, so strangers who share a limit do not share this. */
function claimSubject(route: Route, { caller, ip }: Passage): string {
  if (caller) return `${caller.kind} ${caller.id}`
  return route.auth === 'operator' ? 'operator' : `address ${ip}`
}

/** A business calls with the room of a verified key. */
const tierOf = (caller: Caller): Tier | null =>
  caller === null ? null : caller.kind === 'agent' ? caller.tier : 'verified'

/** Nothing is read, and nothing waited for, where a request has no body of ours. */
const readBody = (route: Route, request: Request): Maybe<unknown> =>
  route.raw || route.method === 'GET' || route.method === 'DELETE' ? undefined : readJson(route, request)

async function readJson(route: Route, request: Request): Promise<unknown> {
  if (/^(?!identity$)./i.test(request.headers.get('content-encoding') ?? ''))
    refuse('unsupported_media_type', 'The body is compressed.', 'Send it without Content-Encoding.')
  const bytes = await readBytes(request)
  if (bytes.length === 0) {
    if (!route.body) return undefined
    return refuse(
      'invalid_json',
      'The body is empty.',
      'Send a JSON object with Content-Type: application/json.',
    )
  }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(type)) refuse('unsupported_media_type')
  const value = parseJson(bytes)
  if (!route.body) return undefined
  const fault = firstFault(route.body, value)
  return fault ? refuse('invalid_request', fault.message, fault.hint) : value
}

/** Guessing keys is slow: after a minute's worth of wrong ones the address has to wait. */
async function countWrongKey(edge: Edge, error: unknown, ip: string | null): Promise<Limits> {
  if (!(error instanceof WrongKey)) return null
  try {
    const { rateLimitFactor } = edge.context.config
    return await takeToken(edge.limiter, 'wrong-keys', limitSubject(ip), null, rateLimitFactor)
  } catch (refused) {
    // A wrong key stays a 401 where nothing can be counted: the store of the limits is away.
    if (refused instanceof Refusal) throw refused
    return null
  }
}

function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const cut = url.indexOf('?', start)
  return cut < 0
    ? { pathname: url.slice(start), search: '' }
    : { pathname: url.slice(start, cut), search: url.slice(cut) }
}
