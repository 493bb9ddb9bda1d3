import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import type { PostRow } from './content.ts'
import type { Place } from './list-queries.ts'
import type { CommentPlace } from './queries.ts'
import type { ReviewPlace } from './review-queries.ts'

/** A cursor is of one list: with other parameters it means nothing. */
const listMark = (list: string) => sha256(list).toString('base64url').slice(0, 8)

const write = (values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

function read(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    // Decoding forgives what was cut off or added.
    if (Array.isArray(values) && write(values) === cursor) return values
  } catch {
    // Anything may stand in a URL.
  }
  return refuse('cursor_invalid')
}

export const postCursor = (list: string, row: PostRow): string =>
  write([listMark(list), row.pinned, row.hot, row.score, row.comment_count, row.created_at.getTime(), row.id])

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isTime = (value: unknown): value is number => isWhole(value) && value >= 0 && value < 8e12
const isInt = (value: unknown): value is number => isWhole(value) && Math.abs(value) < 2 ** 31

export function postPlace(list: string, cursor: string): Place {
  const [mark, pinned, hot, score, comments, at, id] = read(cursor)
  if (
    mark !== listMark(list) ||
    typeof pinned !== 'boolean' ||
    typeof hot !== 'number' ||
    !Number.isFinite(hot)
  )
    return refuse('cursor_invalid')
  if (!isInt(score) || !isInt(comments) || !isTime(at) || !isId('pst', id)) return refuse('cursor_invalid')
  return { pinned, hot, score, comments, at: new Date(at), id }
}

export const commentCursor = (thread: string, row: CommentPlace): string =>
  write([listMark(thread), row.worth, row.id])

export function commentPlace(thread: string, cursor: string): CommentPlace {
  const [mark, worth, id] = read(cursor)
  if (mark !== listMark(thread) || typeof worth !== 'number' || !Number.isFinite(worth) || !isId('cmt', id))
    return refuse('cursor_invalid')
  return { worth, id }
}

export const reviewCursor = (state: string, row: ReviewPlace): string =>
  write([listMark(state), row.since.getTime(), row.id])

export function reviewPlace(state: string, cursor: string): ReviewPlace {
  const [mark, since, id] = read(cursor)
  if (mark !== listMark(state) || !isTime(since) || !isId('rev', id)) return refuse('cursor_invalid')
  return { since: new Date(since), id }
}

export const auditCursor = (id: number): string => write(['audit', id])

export function auditBefore(cursor: string): number {
  const [mark, id] = read(cursor)
  return mark === 'audit' && isWhole(id) ? id : refuse('cursor_invalid')
}
