import type { Context } from '../context.ts'
import { NOTED_MS } from '../memory.ts'
import { deleteOldChanges } from './list-queries.ts'
import { deleteOldMemory } from './look-memory-queries.ts'
import { listForgotten } from './look-queries.ts'

/** A hint arrives within this, or was lost. */
const HINTED_MS = 10_000
const MOST = 500
const DAY = 86_400_000

/** Hints again at what waits for its second look. */
export async function hintUnseen(context: Context): Promise<void> {
  const forgotten = await listForgotten(context.sql, new Date(context.now().getTime() - HINTED_MS), MOST)
  for (const { target, id } of forgotten) context.hint('moderation.review', { target, id })
}

export const forgetOldChanges = (context: Context): Promise<void> => deleteOldChanges(context.sql, NOTED_MS)

export const forgetOldLooks = (context: Context): Promise<void> =>
  deleteOldMemory(context.sql, new Date(context.now().getTime() - 2 * DAY))
