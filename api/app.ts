import { type AnyElysia, Elysia } from 'elysia'
import { makeViewCounter } from '../shared/businesses/views.ts'
import type { Context } from '../shared/context.ts'
import { makeRequestLog } from '../shared/keys/request-log.ts'
import { makeKeyRing } from '../shared/keys/resolve.ts'
import { makeLimiter } from '../shared/limits/lease.ts'
import { clientAddress } from './edge/address.ts'
import type { Services } from './edge/edge.ts'
import type { Endpoint } from './edge/endpoint.ts'
import { makeMeter } from './edge/meter.ts'
import { makeSlowBodies } from './edge/slow-bodies.ts'
import { answerUnmatched } from './edge/unmatched.ts'
import { endpoints, features } from './routes.ts'

/** A process's counts reach the console and the desk within this time. */
const FLUSH_MS = 10_000

/** For typed clients: `treaty<App>(url, { parseDate: false })` of @elysiajs/eden. */
export type App = typeof features

/** The whole API over one context. Doesn't open a port: main.ts does. Tests call it directly. */
export async function buildApp(
  context: Context,
  stopping: AbortSignal = new AbortController().signal,
  draining: AbortSignal = stopping,
): Promise<AnyElysia & { flush(): Promise<unknown> }> {
  const { app, keys, meter, views, requests } = serveFeatures(
    { features, endpoints },
    context,
    stopping,
    draining,
  )
  const flush = () => Promise.all([meter.flush(), views.flush(), requests.flush()])
  const flushing = setInterval(flush, FLUSH_MS)
  flushing.unref()
  stopping.addEventListener('abort', () => {
    clearInterval(flushing)
    flush()
  })
  await keys.listen()
  // To be called again once the last request has ended, before the context closes.
  return Object.assign(app, { flush })
}

/** An app of these features, with what their handlers need. */
export function serveFeatures(
  { features, endpoints }: { features: AnyElysia; endpoints: readonly Endpoint[] },
  context: Context,
  signal: AbortSignal,
  draining: AbortSignal = signal,
) {
  const byRoute = new Map<string, Endpoint>()
  for (const endpoint of endpoints) {
    byRoute.set(`${endpoint.method} ${endpoint.pattern}`, endpoint)
    if (endpoint.method === 'GET') byRoute.set(`HEAD ${endpoint.pattern}`, endpoint)
  }
  // Requests that the API sends itself keep the address of their client. They carry no X-Forwarded-For.
  const sockets = new WeakMap<Request, string | null>()
  const services: Services = {
    context,
    signal,
    draining,
    endpoints,
    keys: makeKeyRing(context),
    limiter: makeLimiter(context.backend.limits),
    meter: makeMeter(context),
    views: makeViewCounter(context),
    requests: makeRequestLog(context),
    slowBodies: makeSlowBodies(),
    endpointOf(method, route) {
      const endpoint = byRoute.get(`${method} ${route}`)
      if (!endpoint) throw new Error(`${method} ${route} is not a route`)
      return endpoint
    },
    socketOf: request => sockets.get(request) ?? app.server?.requestIP(request)?.address ?? null,
    dispatch(path, init, outer) {
      // Not BASE_URL: with standardHostname off, Elysia takes the second slash of https:// for the path.
      const request = new Request(`http://exchange.invalid${path}`, init)
      const forwarded = outer.headers.get('x-forwarded-for')
      sockets.set(request, clientAddress(services.socketOf(outer), forwarded, context.config.trustProxy))
      return app.handle(request)
    },
  }
  const app: AnyElysia = new Elysia({
    strictPath: false,
    // Elysia would drop unknown fields, and read through values with exact-mirror.
    normalize: false,
    // Otherwise a host of fewer than four characters, such as a container's, is a 405.
    handler: { standardHostname: false },
  })
    .decorate(services)
    .onError(({ code, request }) => {
      if (code === 'NOT_FOUND') return answerUnmatched(request, services)
    })
    .use(features)
  const { keys, meter, views, requests } = services
  return { app: app.compile(), keys, meter, views, requests }
}
