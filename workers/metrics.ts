import type { Context } from '../shared/context.ts'
import { listen } from '../shared/listen.ts'
import { sameSecret } from '../shared/secrets.ts'
import { renderWork } from './meter.ts'

/** Serves /metrics and /healthz of a worker process: to this machine, and to holders of the operator key. Null without METRICS_PORT. */
export function serveMetrics({ config }: Context) {
  const { metricsPort, host, operatorKey } = config
  if (metricsPort === null) return null
  return listen('METRICS_PORT', metricsPort, host, () =>
    Bun.serve({
      port: metricsPort,
      hostname: host,
      reusePort: false,
      development: false,
      fetch: (request, socket) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/healthz') return Response.json({ status: 'ok' })
        if (pathname !== '/metrics') return new Response('Not found. Try /metrics.\n', { status: 404 })
        const address = socket.requestIP(request)?.address
        const key = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
        const isOurs = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
        const isProxied = request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
        if (!(isOurs && !isProxied) && !(operatorKey !== null && sameSecret(key, operatorKey)))
          return new Response('Send Authorization: Bearer opk_… with the operator key.\n', { status: 401 })
        return new Response(renderWork(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
      },
    }),
  )
}
