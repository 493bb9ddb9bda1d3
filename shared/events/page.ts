import type { EventTexts } from './queries.ts'

export interface Page {
  /** The texts of the events, as they are told everywhere, with commas between them: bytes that are never decoded here. */
  records: Buffer
  count: number
  hasMore: boolean
  /** Null where there is none. */
  lastId: string | null
}

/** Between two events of what was read. No JSON has a line break inside its strings. */
const BETWEEN = Buffer.from(',\n')
const NONE = Buffer.alloc(0)
const BEFORE_ID = '{"id":"'

/** Of what was read all but the first `skip`, 0 or 1, and at most `most`; the texts are cut, and never read. */
export function cutPage({ seen, records }: EventTexts, skip: 0 | 1, most: number): Page {
  const count = Math.max(0, Math.min(seen - skip, most))
  const hasMore = seen > skip + most
  if (records === null || count === 0) return { records: NONE, count: 0, hasMore, lastId: null }
  const from = skip === 0 ? 0 : records.indexOf(BETWEEN) + BETWEEN.length
  // Never more than one is read beyond those that are wanted.
  const told = records.subarray(from, hasMore ? records.lastIndexOf(BETWEEN) : records.length)
  const last = count === 1 ? 0 : told.lastIndexOf(BETWEEN) + BETWEEN.length
  return { records: told, count, hasMore, lastId: idAt(told, last) }
}

/** Whether the first of them is this event. */
export const beginsWith = ({ records }: EventTexts, id: string): boolean =>
  records !== null && idAt(records, 0) === id

function idAt(records: Buffer, start: number): string {
  const from = start + BEFORE_ID.length
  return records.toString('latin1', from, records.indexOf('"', from))
}

/** The one page after the other. */
export const joinPages = (near: Page, far: Page): Page => ({
  records: Buffer.concat(
    near.count > 0 && far.count > 0 ? [near.records, BETWEEN, far.records] : [near.records, far.records],
  ),
  count: near.count + far.count,
  hasMore: far.hasMore,
  lastId: far.lastId ?? near.lastId,
})
