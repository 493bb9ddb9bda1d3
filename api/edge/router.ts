import { Elysia } from 'elysia'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusal.ts'
import { failure } from './failures.ts'
import { preflight, respond } from './respond.ts'
import type { Method, Route } from './route.ts'
import { type Edge, serve } from './serve.ts'

/** Puts every route of the table behind the edge. A request that no route takes is answered here too. */
export function buildRouter(edge: Edge) {
  // A host may be short, such as the name of a container: Elysia takes it for at least four characters otherwise.
  const app = new Elysia({ strictPath: false, aot: true, handler: { standardHostname: false } })
  const byPath = groupByPath(edge.routes)
  const patterns = [...byPath].map(([path, table]) => ({ pattern: patternOf(path), table }))
  const tableOf = (pathname: string) =>
    byPath.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.table

  // Asked of the app: the `server` of the context is a property that is defined anew for every request.
  const socketOf = (request: Request) => app.server?.requestIP(request)?.address ?? null

  for (const [path, table] of byPath) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const get = table.get('GET')
    for (const [method, declared] of table) {
      // Bound, because Elysia reads the text of a handler and waits for every answer of one that returns a call.
      const handler = pass.bind(null, edge, declared, socketOf)
      // A GET has no body to leave unread, and the mere mention of a parser makes Elysia wait as well.
      if (declared === get) app.route('GET', pattern, handler).route('HEAD', pattern, handler)
      else app.route(method, pattern, handler, { parse: 'none' })
    }
  }
  // A route, not Elysia's onError: with that hook every handler is waited for.
  app.all('/*', ({ request }: Context) => turnAway(edge, tableOf, request), { parse: 'none' })
  // Now, while Postgres starts, and not with the first request.
  return app.compile()
}

function pass(
  edge: Edge,
  declared: Route,
  socketOf: (request: Request) => string | null,
  { request, params }: Context,
) {
  return serve(edge, declared, { request, params: params ?? {}, socket: socketOf(request) })
}

interface Context {
  request: Request
  params?: Record<string, string>
}

function groupByPath(routes: readonly Route[]): Map<string, Map<Method, Route>> {
  const byPath = new Map<string, Map<Method, Route>>()
  for (const declared of routes) {
    const table = byPath.get(declared.path) ?? new Map<Method, Route>()
    if (table.has(declared.method)) throw new Error(`${declared.method} ${declared.path} is declared twice`)
    byPath.set(declared.path, table.set(declared.method, declared))
  }
  return byPath
}

/** An unknown path, another method than the path takes, or a browser that asks before it sends. */
function turnAway(
  edge: Edge,
  tableOf: (pathname: string) => Map<Method, Route> | undefined,
  request: Request,
): Response {
  const started = performance.now()
  const requestId = newId('req')
  const pathname = new URL(request.url).pathname.replace(/(.)\/$/, '$1')
  const table = tableOf(pathname)
  const allow = table ? [...table.keys(), ...(table.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') : null
  if (request.method === 'OPTIONS' && allow) return preflight(requestId, allow)
  const why = allow
    ? new Refusal(
        'method_not_allowed',
        `This path does not take ${request.method}.`,
        `Use one of: ${allow}.`,
        { headers: { allow } },
      )
    : new Refusal('route_not_found', 'There is no such path.')
  const response = respond(failure(why, edge.context, requestId), null, {
    requestId,
    caching: 'no-store',
    head: request.method === 'HEAD',
    ifNoneMatch: null,
    open: !request.headers.has('authorization'),
    later: false,
  })
  // Paths that are none of ours go under one name: strangers must not make labels for the metrics.
  edge.meter.count(nowhere, response.status, performance.now() - started, requestId, null)
  return response
}

const nowhere = { method: 'ANY', path: '(no route)' }

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
