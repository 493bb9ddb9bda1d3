import type { Context } from '../context.ts'
import { makeFlush } from '../flush.ts'
import type { Id } from '../ids.ts'
import { addAgentRequests, type Counts, type LoggedRequest } from './request-queries.ts'

/** How many of its last requests an agent's developer sees. */
export const KEPT_REQUESTS = 100
const MAX_AGENTS = 10_000
/** The most that one flush stores, so the log doesn't cost more under load. Each agent gets its share. */
const MAX_STORED = 1000

interface Pending extends Counts {
  /** The last ones. */
  recent: LoggedRequest[]
}

/**
 * Keeps the last requests of each agent, for its developer. They're stored in batches, so no request waits for them. A
 * process that dies, or can't reach the database, loses a few seconds of them.
 */
export function makeRequestLog(context: Pick<Context, 'sql' | 'now' | 'log'>) {
  const { sql, now } = context
  let pending = new Map<Id<'agt'>, Pending>()

  const flushPending = async (): Promise<void> => {
    const batch = [...pending]
    if (batch.length === 0) return
    pending = new Map()
    const share = Math.max(1, Math.floor(MAX_STORED / batch.length))
    const requests = batch.flatMap(([agent, { recent }]) =>
      recent.slice(-share).map(each => ({ agent, ...each })),
    )
    const counts = batch.map(([agent, { recent, ...counted }]) => ({ agent, ...counted }))
    await addAgentRequests(sql, { requests, counts }, KEPT_REQUESTS, now())
  }

  return {
    add(agent: Id<'agt'>, request: LoggedRequest): void {
      let known = pending.get(agent)
      if (!known) {
        // It only fills up while the database is down.
        if (pending.size >= MAX_AGENTS) return
        known = { requests: 0, refused: 0, failed: 0, recent: [] }
        pending.set(agent, known)
      }
      if (known.recent.push(request) > KEPT_REQUESTS) known.recent.shift()
      known.requests += 1
      if (request.status >= 500) known.failed += 1
      else if (request.status >= 400) known.refused += 1
    },
    flush: makeFlush(context, 'requests of agents', flushPending),
  }
}

export type RequestLog = ReturnType<typeof makeRequestLog>
