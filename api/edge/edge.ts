import { Elysia, type ValidationError } from 'elysia'
import type { ViewCounter } from '../../shared/businesses/views.ts'
import type { Context } from '../../shared/context.ts'
import { newId } from '../../shared/ids.ts'
import type { AgentCaller, BusinessCaller } from '../../shared/keys/callers.ts'
import { bearer } from '../../shared/keys/key.ts'
import { isLatestKey } from '../../shared/keys/queries.ts'
import type { RequestLog } from '../../shared/keys/request-log.ts'
import type { KeyRing } from '../../shared/keys/resolve.ts'
import type { Limiter } from '../../shared/limits/lease.ts'
import type { OperatorCaller } from '../../shared/operators/caller.ts'
import { refuse } from '../../shared/refusal.ts'
import { clientAddress } from './address.ts'
import { Answer, type ErrorBody } from './answer.ts'
import { identify, revokedKey } from './auth.ts'
import { readJson } from './body.ts'
import { type Access, accessDetail, type Caller, type Endpoint, type OperatorAccess } from './endpoint.ts'
import { failure } from './failures.ts'
import { invalidRequest } from './faults.ts'
import { noteWrite } from './full-disk.ts'
import { claimKey, finishClaim, type HeldClaim } from './idempotency.ts'
import { countCall } from './limits.ts'
import { loggedPath } from './logged-path.ts'
import type { Meter } from './meter.ts'
import { isBrowser } from './negotiate.ts'
import { beginAction, checkPermission } from './operator-access.ts'
import { parseQuery } from './query.ts'
import { sendAnswer } from './respond.ts'
import type { SlowBodies } from './slow-bodies.ts'

/** What the app gives every handler. */
export type Services = {
  context: Context
  keys: KeyRing
  limiter: Limiter
  meter: Meter
  views: ViewCounter
  /** Shows developers their agents' last requests. */
  requests: RequestLog
  slowBodies: SlowBodies
  /** Aborts when the process stops. Long polls then return what they have. */
  signal: AbortSignal
  /** Aborts earlier: load balancers should stop sending requests, but any that arrive are still served. */
  draining: AbortSignal
  /** Every route of the app. */
  endpoints: readonly Endpoint[]
  endpointOf(method: string, route: string): Endpoint
  /** The address of the client's socket. */
  socketOf(request: Request): string | null
  /** Sends another request to the app on this client's behalf, through the whole edge. */
  dispatch(path: string, init: RequestInit, outer: Request): Promise<Response>
}

/** What the edge adds to a request, step by step. */
type RequestState = {
  endpoint: Endpoint
  requestId: string
  startedAt: number
  now: Date
  /** The client's address, or null if there is no socket. */
  ip: string | null
  caller: Caller
  /** The RateLimit headers. */
  limits: Record<string, string>
  /** From `Idempotency-Key`: a verb that creates writes it, unique, with what it creates. */
  claim: Buffer | null
  held: HeldClaim | null
  /** Writes the status to the operators' log. */
  finishAction: ((status: number) => Promise<void>) | null
}

/** To Elysia, a macro may be used before `derive` has run. */
interface Identified {
  caller?: Caller
}

/**
 * What every request passes, in this order: request id, auth, limits, body and query, validation by the route's
 * schemas, idempotency, the handler, and one way out for responses and errors.
 *
 * A hook never passes its whole context on, nor reads as if it did: Elysia looks at its source, and would copy headers and
 * parse cookies for every request (`tests/edge/prepared.test.ts`).
 */
export const edge = new Elysia({ name: 'edge' })
  .decorate({} as Services) // for its type: serveFeatures decorates with the real ones
  .derive(
    { as: 'scoped' },
    ({ request, route, context, endpointOf, socketOf }): RequestState => ({
      endpoint: endpointOf(request.method, route),
      requestId: newId('req'),
      startedAt: performance.now(),
      now: context.now(),
      ip: clientAddress(socketOf(request), request.headers.get('x-forwarded-for'), context.config.trustProxy),
      caller: null,
      limits: {},
      claim: null,
      held: null,
      finishAction: null,
    }),
  )
  // Who may call, and what else the edge does for a route. Each route names exactly one of these.
  .macro('anyone', (access: Access) => ({
    detail: accessDetail('none', access),
    resolve: ({ caller }: Identified) => ({ caller: caller as AgentCaller | null }),
  }))
  .macro('agent', (access: Access) => ({
    detail: accessDetail('agent', access),
    resolve: ({ caller }: Identified) => ({ caller: caller as AgentCaller }),
  }))
  .macro('business', (access: Access) => ({
    detail: accessDetail('business', access),
    resolve: ({ caller }: Identified) => ({ caller: caller as BusinessCaller }),
  }))
  .macro('operator', (access: OperatorAccess) => ({
    detail: accessDetail('operator', { limit: 'unlimited', ...access }),
    resolve: ({ caller }: Identified) => ({ caller: caller as OperatorCaller }),
  }))
  // The body is read only after auth and limits; returning anything keeps Elysia from reading it here.
  .onParse({ as: 'scoped' }, () => null)
  .onTransform({ as: 'scoped' }, async c => {
    const { endpoint, request, context, keys, limiter, ip, limits, slowBodies } = c
    const services = { context, keys, limiter, ip, limits }
    c.caller = await identify(endpoint, request, services)
    if (c.caller?.kind === 'operator') checkPermission(c.caller, endpoint)
    await countCall(services, endpoint, c.caller)
    if (endpoint.platformOnly && c.caller?.kind === 'agent' && c.caller.tier !== 'platform')
      refuse('platform_only')
    for (const name in c.params) c.params[name] = readableParam(c.params[name])
    // No link opens a write, and some clients, such as Java's, always ask for HTML.
    const isPage = endpoint.page !== undefined || (endpoint.method === 'GET' && isBrowser(request))
    if (endpoint.query || (!isPage && request.url.includes('?')))
      c.query = parseQuery(request.url, endpoint.query ?? noParameters, { isPage }) as typeof c.query
    if (readsJson(endpoint)) {
      c.body = await readJson({ request, ip, slowBodies }, endpoint.body)
      // A body may take ten seconds, and the key may have been revoked by then.
      c.caller = await identify(endpoint, request, services)
    }
  })
  .onBeforeHandle({ as: 'scoped' }, async c => {
    const { endpoint, request, context, caller, ip, body, params } = c
    const key = request.headers.get('idempotency-key')
    if (key !== null && readsJson(endpoint)) {
      const ownKey = endpoint.perKey ? bearer(request.headers.get('authorization')) : null
      const claimed = await claimKey(context, key, request, { caller, ip, body, ownKey })
      if (claimed instanceof Answer) return claimed
      c.claim = claimed.token
      c.held = claimed
    }
    // Only the rotation that replaced it may run again: nobody has seen the new key.
    const isRevoked = caller?.kind === 'agent' && caller.isRevoked
    if (isRevoked && !(c.claim && (await isLatestKey(context.sql, c.claim)))) throw revokedKey()
    if (caller?.kind === 'operator' && endpoint.method !== 'GET')
      c.finishAction = await beginAction(context, caller, { endpoint, params, requestId: c.requestId })
  })
  .onAfterHandle({ as: 'scoped' }, async ({ context, held, finishAction, response }) => {
    const answer = response as Answer
    await finishAction?.(answer.status)
    if (held) await finishClaim(context, held, answer)
  })
  .mapResponse(
    { as: 'scoped' },
    ({
      response,
      request,
      requestId,
      endpoint,
      context,
      limits,
      draining,
      startedAt,
      now,
      caller,
      params,
      meter,
      requests,
    }) => {
      if (!(response instanceof Answer)) return
      const sent = sendAnswer(response, { request, requestId, endpoint, limits, draining })
      // Reads by POST, such as MCP tools, have the other statuses, too.
      if (sent.status === 201) noteWrite(context)
      const ms = performance.now() - startedAt
      meter.count(endpoint, sent.status, ms, requestId, caller)
      if (caller?.kind === 'agent')
        requests.add(caller.id, {
          id: requestId,
          at: now,
          method: request.method,
          path: loggedPath(endpoint.path, params, sent.status),
          status: sent.status,
          ms: Math.round(ms),
          error: codeOf(response),
        })
      return sent
    },
  )
  .onError(
    { as: 'scoped' },
    async ({ code, error, context, requestId = newId('req'), held, finishAction }) => {
      const cause = code === 'VALIDATION' ? invalidRequest(error as Readonly<ValidationError>) : error
      const answer = failure(cause, context, requestId)
      await finishAction?.(answer.status)
      if (held) await finishClaim(context, held, answer)
      return answer
    },
  )

const codeOf = ({ status, body }: Answer): string | null =>
  status >= 400 ? ((body as Partial<ErrorBody> | null)?.error?.code ?? null) : null

/** The context of handlers that are separate functions. Those that name their parameters need no check for each. */
export interface RequestContext<Param extends string = string> extends Services, RequestState {
  request: Request
  params: Record<Param, string>
}

const noParameters = { properties: {} }

const readsJson = ({ method, raw }: Endpoint): boolean => !raw && method !== 'GET' && method !== 'DELETE'

/** A path parameter that's badly escaped (null to Elysia) or that Postgres can't store is unknown. */
const readableParam = (text: string | null | undefined): string =>
  text && !text.includes('\0') && text.isWellFormed() ? text : ''
