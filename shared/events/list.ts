import type { Context } from '../context.ts'
import { firstIdAt, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { firstIdOfNextMonth } from './months.ts'
import { beginsWith, cutPage, joinPages, type Page } from './page.ts'
import { readEvents } from './reads.ts'
import { takeSeat } from './waiting-room.ts'

export interface EventsWanted {
  after: string | null
  limit: number
  /** How long to wait for the first one; 0 answers at once. */
  waitSeconds: number
  /** Ends the waiting early. */
  signal: AbortSignal
}

/** Above every id. */
const END = 'evt_~'
/** The clock of Postgres, which makes the ids, is never so far ahead of ours. */
const AHEAD_MS = 86_400_000

/** A page of an owner's events as JSON, oldest first. While it waits it holds no connection, only a place in memory. */
export async function listEvents(
  context: Context,
  owner: string,
  wanted: EventsWanted,
): Promise<Buffer<ArrayBuffer>> {
  if (wanted.waitSeconds === 0) return textOf(await look(context, owner, wanted), wanted)

  const until = performance.now() + wanted.waitSeconds * 1000
  // Seated before the first look: what comes in between is not missed.
  using seat = await takeSeat(context.backend, owner)
  for (;;) {
    const page = await look(context, owner, wanted)
    if (page.count > 0) return textOf(page, wanted)
    const woken = await seat.woken(until - performance.now(), wanted.signal)
    // A wake-up may have been lost, hence the last look.
    if (!woken) return textOf(await look(context, owner, wanted), wanted)
  }
}

/** First in the month of the cursor, which is a look into one partition; then, where that is not enough, in all after it. */
async function look({ sql, now }: Context, owner: string, { after, limit }: EventsWanted): Promise<Page> {
  // Each read has one more than is wanted, to know whether there are more.
  if (after === null)
    return cutPage(await readEvents(sql, { owner, from: '', until: END, most: limit + 1 }), 0, limit)
  if (!isId('evt', after)) return unknownCursor(after)
  const nextMonth = firstIdOfNextMonth(after)
  // With the cursor itself, which must be an event of this owner.
  const read = await readEvents(sql, { owner, from: after, until: nextMonth, most: limit + 2 })
  if (!beginsWith(read, after)) return unknownCursor(after)
  const near = cutPage(read, 1, limit)
  if (near.hasMore || nextMonth > firstIdAt('evt', new Date(now().getTime() + AHEAD_MS))) return near

  const left = limit - near.count
  const far = await readEvents(sql, { owner, from: nextMonth, until: END, most: left + 1 })
  return joinPages(near, cutPage(far, 0, left))
}

const unknownCursor = (after: string): never =>
  refuse(
    'cursor_invalid',
    `after is not the id of an event of this key: "${after.slice(0, 40)}".`,
    'Send the lastId of the answer before, or leave after out to start from the oldest event that is kept.',
  )

const OPENING = Buffer.from('{"events":[')

/** The records stand in it byte for byte, and are neither read nor written again here. An empty page leaves the cursor where it was. */
const textOf = ({ records, lastId, ...rest }: Page, { after }: EventsWanted): Buffer<ArrayBuffer> => {
  const others = JSON.stringify({ ...rest, lastId: lastId ?? after })
  return Buffer.concat([OPENING, records, Buffer.from(`],${others.slice(1)}`)])
}
