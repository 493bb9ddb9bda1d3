import type { Context } from '../../shared/context.ts'

export interface Arrival {
  path: string
  id: string
  headers: Record<string, string>
  body: string
}

export interface Ledger {
  url: string
  /** Every request, in order of arrival. */
  arrivals: Arrival[]
  /** The highest number of concurrent requests to a path. */
  peak: (path: string) => number
  stop(): Promise<void>
}

type Reply = Response | Promise<Response>

/** A webhook receiver that records every request. */
export function openLedger(reply: (arrival: Arrival) => Reply = () => new Response('ok')): Ledger {
  const arrivals: Arrival[] = []
  const open = new Map<string, { now: number; peak: number }>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const path = new URL(request.url).pathname
      const at = open.get(path) ?? { now: 0, peak: 0 }
      open.set(path, at)
      at.peak = Math.max(at.peak, ++at.now)
      const headers = Object.fromEntries(request.headers)
      const arrival = { path, id: headers['webhook-id'] ?? '', headers, body: await request.text() }
      arrivals.push(arrival)
      try {
        return await reply(arrival)
      } finally {
        at.now--
      }
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    arrivals,
    peak: path => open.get(path)?.peak ?? 0,
    stop: () => server.stop(true),
  }
}

/** On a busy machine, the API's pool gives up a statement that makes a thousand events. */
const MADE_AT_ONCE = 200

/** Emits events for an owner and hints once. */
export async function emit(
  context: Context,
  owner: string,
  count = 1,
  message = 'He said "ok" \\ ünïcode 🎈',
): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < count; start += MADE_AT_ONCE) {
    const rows = await context.sql<{ id: string }[]>`
      select emit_event(${owner}, 'webhook.test', 'lead_x', '{"slug":"alamo","name":"Álamo"}',
                        jsonb_build_object('message', n || ${`: ${message}`}), ${context.now()}) as id
      from generate_series(${start + 1}::int, ${Math.min(count, start + MADE_AT_ONCE)}::int) as n`
    ids.push(...rows.map(row => row.id))
  }
  context.hint('webhooks.drain', { owner })
  return ids
}

/** Counts an owner's deliveries by state. */
export async function statesOf(context: Context, owner: string): Promise<Record<string, number>> {
  const rows = await context.sql<{ state: string; count: number }[]>`
    select state, count(*) from deliveries where owner = ${owner} group by state`
  return Object.fromEntries(rows.map(row => [row.state, row.count]))
}
