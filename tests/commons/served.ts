import type { House } from '../house.ts'

/** The house on a real socket, for a browser. */
export function serveHouse(house: House) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: request => house.app.handle(request) })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
