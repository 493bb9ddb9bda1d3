import { type CallOptions, pauseBefore, sleep } from './transport.ts'
import type { AgentEvent, Answer, Query } from './types.ts'

export interface EventsOptions {
  /** Start after this event. Default: the cursor's, or else from the oldest of the past year. */
  after?: string | null
  /** Where your program keeps the id of the last event it has handled. */
  cursor?: {
    load(): Promise<string | null> | string | null
    /** Called when you ask for the next event, so an event you failed on comes again. */
    save(id: string): Promise<unknown> | unknown
  }
  signal?: AbortSignal
  /** Called once per outage. */
  onOutage?(error: Error): void
}

type Page = Answer<'get', '/events'>
type ListEvents = (query: Query<'get', '/events'>, options: CallOptions) => Promise<Page>

const WAIT_SECONDS = 25
/** The request is held for up to 25 seconds. */
const TIMEOUT_MS = 40_000

export async function* followEvents(
  listEvents: ListEvents,
  { after, cursor, signal, onOutage }: EventsOptions = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  let last = after ?? (await cursor?.load()) ?? undefined
  while (!signal?.aborted) {
    const page = await outlastOutages(() =>
      listEvents({ after: last, wait: WAIT_SECONDS }, { signal, timeoutMs: TIMEOUT_MS }),
    )
    for (const event of page?.events ?? []) {
      yield event
      await cursor?.save(event.id)
    }
    last = page?.lastId ?? last
  }

  /** Undefined if it was aborted. */
  async function outlastOutages(read: () => Promise<Page>): Promise<Page | undefined> {
    for (let tries = 0; ; tries++) {
      try {
        return await read()
      } catch (error) {
        if (signal?.aborted) return undefined
        const pause = pauseBefore(error, 'GET', tries, Number.POSITIVE_INFINITY)
        if (pause === null) throw error
        if (tries === 0) onOutage?.(error as Error)
        await sleep(pause, signal).catch(() => {})
      }
    }
  }
}
