import type { Ground } from '../ground.ts'
import { firstIdAt, isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { firstIdOfNextMonth } from './months.ts'
import { readEventPage } from './queries.ts'
import { takeSeat } from './waiting-room.ts'

export interface EventsWanted {
  after: string | null
  limit: number
  /** How long to wait for the first one; 0 answers at once. */
  waitSeconds: number
  /** Ends the waiting early. */
  signal: AbortSignal
}

interface Page {
  /** The texts of the events, as they are told everywhere. */
  records: string
  count: number
  hasMore: boolean
  lastId: string | null
}

/** Above every id. */
const END = 'evt_~'
/** The clock of Postgres, which makes the ids, is never so far ahead of ours. */
const AHEAD_MS = 86_400_000

/** The text of a page of an owner's events, oldest first. While it waits it holds no connection, only a place in memory. */
export async function listEvents(ground: Ground, owner: string, wanted: EventsWanted): Promise<string> {
  if (wanted.waitSeconds === 0) return textOf(await look(ground, owner, wanted))

  const until = performance.now() + wanted.waitSeconds * 1000
  // Seated before the first look: what comes in between is not missed.
  using seat = await takeSeat(ground.backend, owner)
  for (;;) {
    const page = await look(ground, owner, wanted)
    if (page.count > 0) return textOf(page)
    const woken = await seat.woken(until - performance.now(), wanted.signal)
    // A wake-up may have been lost, hence the last look.
    if (!woken) return textOf(await look(ground, owner, wanted))
  }
}

/** First in the month of the cursor, which is a look into one partition; then, where that is not enough, in all after it. */
async function look({ sql, now }: Ground, owner: string, { after, limit }: EventsWanted): Promise<Page> {
  if (after === null) {
    const page = await readEventPage(sql, owner, { from: '', until: END, skip: 0, most: limit })
    return pageOf(page.records, page.told, page.seen > limit, page.last)
  }
  if (!isId('evt', after)) return unknownCursor(after)
  const nextMonth = firstIdOfNextMonth(after)
  const near = await readEventPage(sql, owner, { from: after, until: nextMonth, skip: 1, most: limit })
  if (near.first !== after) return unknownCursor(after)
  if (near.seen > limit + 1 || nextMonth > firstIdAt('evt', new Date(now().getTime() + AHEAD_MS)))
    return pageOf(near.records, near.told, near.seen > limit + 1, near.last ?? after)

  const left = limit - near.told
  const far = await readEventPage(sql, owner, { from: nextMonth, until: END, skip: 0, most: left })
  const records = [near.records, far.records].filter(each => each !== null).join(',')
  return pageOf(records, near.told + far.told, far.seen > left, far.last ?? near.last ?? after)
}

const pageOf = (records: string | null, count: number, hasMore: boolean, lastId: string | null): Page => ({
  records: records ?? '',
  count,
  hasMore,
  lastId,
})

const unknownCursor = (after: string): never =>
  refuse(
    'cursor_invalid',
    `after is not the id of an event of this key: "${after.slice(0, 40)}".`,
    'Send the lastId of the answer before, or leave after out to start from the oldest event that is kept.',
  )

/** The records stand in it byte for byte, and are neither read nor written again here. */
const textOf = ({ records, ...rest }: Page): string =>
  `{"events":[${records}],${JSON.stringify(rest).slice(1)}`
