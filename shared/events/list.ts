import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { waitForEvents } from './long-poll.ts'
import { type EventsPage, findNewestEvent, readEventsPage } from './queries.ts'

/** As `after`: only what happens from now on. */
const LATEST = 'latest'

interface EventsQuery {
  /** An event's id, or `latest`. */
  after: string | null
  limit: number
  /** How long to wait for the first event. 0 returns at once. */
  waitSeconds: number
  /** Ends the wait early. */
  signal: AbortSignal
}

/** A page of an owner's events as JSON, oldest first. A waiting request holds no database connection. */
export async function listEvents(context: Context, owner: string, request: EventsQuery): Promise<string> {
  const query = await fromNow(context, owner, request)
  if (query.waitSeconds === 0) return toJson(await readPage(context, owner, query), query)

  const deadline = performance.now() + query.waitSeconds * 1000
  // Subscribes before the first read, so an event committed in between isn't missed.
  using subscription = await waitForEvents(context.backend, owner)
  for (;;) {
    const page = await readPage(context, owner, query)
    if (page.count > 0) return toJson(page, query)
    const notified = await subscription.next(deadline - performance.now(), query.signal)
    // A notification can get lost, so it reads once more at the end.
    if (!notified) return toJson(await readPage(context, owner, query), query)
  }
}

/** Replaces `latest` with the newest event. Without one, the page starts with the first to come. */
const fromNow = async ({ sql }: Context, owner: string, query: EventsQuery): Promise<EventsQuery> =>
  query.after === LATEST ? { ...query, after: await findNewestEvent(sql, owner) } : query

async function readPage({ sql }: Context, owner: string, { after, limit }: EventsQuery): Promise<EventsPage> {
  const isWellFormed = after === null || isId('evt', after)
  const page = isWellFormed ? await readEventsPage(sql, { owner, after, limit }) : null
  if (page?.isCursorKnown) return page
  return refuse(
    'cursor_invalid',
    // Anything else isn't echoed: it could be a secret.
    isWellFormed
      ? `after isn't the id of one of this key's events: "${after}".`
      : "after isn't the id of an event: those start with evt_.",
    'Send the lastId of the previous response, leave after out to start from the oldest event that is kept, or send after=latest to start now.',
  )
}

/** Stored records go out unchanged. An empty page returns the caller's cursor. */
function toJson({ records, count, hasMore, lastId }: EventsPage, { after }: EventsQuery): string {
  const rest = JSON.stringify({ count, hasMore, lastId: lastId ?? after })
  return `{"events":[${records ?? ''}],${rest.slice(1)}`
}
