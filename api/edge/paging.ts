import { Type } from '@sinclair/typebox'
import { type Id, type IdPrefix, isId } from '../../shared/ids.ts'
import { cutPage } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { Clamped, Nullable } from './formats.ts'

/** Parameters of a list with `nextCursor`. */
export const Cursor = Type.Optional(Type.String({ description: '`nextCursor` of the previous response.' }))

export const pagingQuery = (max: number, byDefault: number) => ({
  cursor: Cursor,
  limit: Clamped(max, byDefault, 'How many, newest first.'),
})

export const pagingFields = { count: Type.Integer(), nextCursor: Nullable(Type.String()) }

export function idCursor<P extends IdPrefix>(prefix: P, cursor: string | undefined): Id<P> | null {
  if (cursor === undefined) return null
  return isId(prefix, cursor) ? cursor : refuse('cursor_invalid')
}

export function numberCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : refuse('cursor_invalid')
}

/** Trims the rows of a query that asked for one more than `limit`. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const { page, next } = cutPage(rows, limit)
  return { page, count: page.length, nextCursor: next && cursorOf(next) }
}
