import type { Context } from '../shared/context.ts'
import { bearer } from '../shared/keys/key.ts'
import { listen } from '../shared/listen.ts'
import { findOperatorByKey } from '../shared/operators/caller.ts'
import { renderWork } from './meter.ts'

/** Serves /metrics and /healthz of a worker process: to this machine, and to operators. Null without METRICS_PORT. */
export function serveMetrics(context: Context) {
  const { metricsPort, host } = context.config
  if (metricsPort === null) return null
  return listen('METRICS_PORT', metricsPort, host, () =>
    Bun.serve({
      port: metricsPort,
      hostname: host,
      reusePort: false,
      development: false,
      fetch: async (request, socket) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/healthz') return Response.json({ status: 'ok' })
        if (pathname !== '/metrics') return new Response('Not found. Try /metrics.\n', { status: 404 })
        const address = socket.requestIP(request)?.address
        const isOurs = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
        const isProxied = request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
        if ((!isOurs || isProxied) && !(await isOperators(context, request.headers.get('authorization'))))
          return new Response('Send Authorization: Bearer opk_… with the key of an operator.\n', {
            status: 401,
          })
        return new Response(renderWork(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
      },
    }),
  )
}

/** Without the database, only the root key is known. */
async function isOperators(context: Context, authorization: string | null): Promise<boolean> {
  const found = await findOperatorByKey(context, bearer(authorization) ?? '').catch(() => null)
  return found !== null && 'caller' in found
}
