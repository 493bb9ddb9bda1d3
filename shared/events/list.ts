import type { Ground } from '../ground.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { listEventsByOwner, type ToldEvent } from './queries.ts'
import { takeSeat } from './waiting-room.ts'

export interface EventsWanted {
  after: string | null
  limit: number
  /** How long to wait for the first one; 0 answers at once. */
  waitSeconds: number
  /** Ends the waiting early. */
  signal: AbortSignal
}

/** The text of a page of an owner's events, oldest first. While it waits it holds no connection, only a place in memory. */
export async function listEvents(ground: Ground, owner: string, wanted: EventsWanted): Promise<string> {
  if (wanted.waitSeconds === 0) return pageOf(await look(ground, owner, wanted), wanted)

  const until = performance.now() + wanted.waitSeconds * 1000
  // Seated before the first look: what comes in between is not missed.
  using seat = await takeSeat(ground.backend, owner)
  for (;;) {
    const rows = await look(ground, owner, wanted)
    if (rows.length > 0) return pageOf(rows, wanted)
    const woken = await seat.woken(until - performance.now(), wanted.signal)
    // A wake-up may have been lost, hence the last look.
    if (!woken) return pageOf(await look(ground, owner, wanted), wanted)
  }
}

/** One row more than asked for tells whether there is more. */
async function look(ground: Ground, owner: string, { after, limit }: EventsWanted): Promise<ToldEvent[]> {
  if (after !== null && !isId('evt', after)) return unknownCursor(after)
  return (await listEventsByOwner(ground.sql, owner, after, limit + 1)) ?? unknownCursor(after)
}

const unknownCursor = (after: string | null): never =>
  refuse(
    'cursor_invalid',
    `after is not the id of an event of this key: "${after?.slice(0, 40)}".`,
    'Send the lastId of the answer before, or leave after out to start from the oldest event that is kept.',
  )

/** The records stand in it byte for byte, and are neither read nor written again here. */
function pageOf(rows: ToldEvent[], { after, limit }: EventsWanted): string {
  const events = rows.slice(0, limit)
  const rest = { count: events.length, hasMore: rows.length > limit, lastId: events.at(-1)?.id ?? after }
  return `{"events":[${events.map(event => event.record).join(',')}],${JSON.stringify(rest).slice(1)}`
}
