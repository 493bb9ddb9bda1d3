import type { TestApp } from '../test-app.ts'

/** Serves the app on a real port, for a browser. */
export function serveTestApp(app: TestApp) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: request => app.api.handle(request) })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
