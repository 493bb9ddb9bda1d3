/** A webhook receiver in this process that accepts everything. */
export interface Sink {
  url: string
  count(): number
  /** When each event first arrived, if `noting`. */
  arrivals: Map<string, number>
  /** The time of the nth arrival from now. */
  after(count: number): Promise<number>
  stop(): Promise<void>
}

export function openSink({ takesMs = 0, noting = false } = {}): Sink {
  const arrivals = new Map<string, number>()
  let count = 0
  let goal = { at: Number.POSITIVE_INFINITY, reached: (_: number) => {} }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 120,
    async fetch(request) {
      const now = performance.now()
      count++
      const id = request.headers.get('webhook-id') ?? ''
      if (noting && !arrivals.has(id)) arrivals.set(id, now)
      if (count >= goal.at) {
        goal.at = Number.POSITIVE_INFINITY
        goal.reached(now)
      }
      if (request.url.endsWith('/never')) await Bun.sleep(60_000)
      else if (takesMs > 0) await Bun.sleep(takesMs)
      return new Response('ok')
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    count: () => count,
    arrivals,
    after(more) {
      const { promise, resolve } = Promise.withResolvers<number>()
      goal = { at: count + more, reached: resolve }
      return promise
    },
    stop: () => server.stop(true),
  }
}
