import { isId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import type { PostPosition } from './list-queries.ts'
import type { CommentPosition } from './queries.ts'
import type { ReviewPosition } from './review-queries.ts'

/** A cursor only works for the list it came from. */
const hashOf = (list: string) => sha256(list).toString('base64url').slice(0, 8)

const encode = (values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

const MAX_LENGTH = 400

function decode(cursor: string): unknown[] {
  if (cursor.length > MAX_LENGTH) return refuse('cursor_invalid')
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    // base64url decoding ignores missing and extra characters.
    if (Array.isArray(values) && encode(values) === cursor) return values
  } catch {
    // Not one of our cursors.
  }
  return refuse('cursor_invalid')
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const isInt32 = (value: unknown): value is number => isInteger(value) && Math.abs(value) < 2 ** 31
const isTime = (value: unknown): value is number => isInteger(value) && value >= 0 && value < 8e12
const isNumber = (value: unknown): value is number => Number.isFinite(value)

export const encodePostCursor = (list: string, row: PostPosition): string =>
  encode([hashOf(list), row.pinned, row.hot, row.score, row.comment_count, row.created_at.getTime(), row.id])

export function decodePostCursor(list: string, cursor: string): PostPosition {
  const [hash, pinned, hot, score, comments, at, id] = decode(cursor)
  if (hash !== hashOf(list) || typeof pinned !== 'boolean' || !isNumber(hot)) return refuse('cursor_invalid')
  if (!isInt32(score) || !isInt32(comments) || !isTime(at) || !isId('pst', id))
    return refuse('cursor_invalid')
  return { pinned, hot, score, comment_count: comments, created_at: new Date(at), id }
}

export const encodeCommentCursor = (thread: string, row: CommentPosition): string =>
  encode([hashOf(thread), row.worth, row.id, row.reply])

export function decodeCommentCursor(thread: string, cursor: string): CommentPosition {
  const [hash, worth, id, reply] = decode(cursor)
  if (hash !== hashOf(thread) || !isNumber(worth) || !isId('cmt', id)) return refuse('cursor_invalid')
  if (reply !== '' && !isId('cmt', reply)) return refuse('cursor_invalid')
  return { worth, id, reply }
}

export const encodeReviewCursor = (state: string, row: ReviewPosition): string =>
  encode([hashOf(state), row.since.getTime(), row.id])

export function decodeReviewCursor(state: string, cursor: string): ReviewPosition {
  const [hash, since, id] = decode(cursor)
  if (hash !== hashOf(state) || !isTime(since) || !isId('rev', id)) return refuse('cursor_invalid')
  return { since: new Date(since), id }
}
