import type { Ground } from '../ground.ts'
import { NOTED_MS } from '../memory.ts'
import { deleteOldChanges } from './list-queries.ts'
import { deleteOldMemory } from './look-memory-queries.ts'
import { listForgotten } from './look-queries.ts'

/** A hint arrives within this, or was lost. */
const HINTED_MS = 10_000
const MOST = 500
const DAY = 86_400_000

/** Hints again at what waits for its second look. */
export async function hintUnseen(ground: Ground): Promise<void> {
  const forgotten = await listForgotten(ground.sql, new Date(ground.now().getTime() - HINTED_MS), MOST)
  for (const { target, id } of forgotten) ground.hint('moderation.review', { target, id })
}

export const forgetOldChanges = (ground: Ground): Promise<void> => deleteOldChanges(ground.sql, NOTED_MS)

export const forgetOldLooks = (ground: Ground): Promise<void> =>
  deleteOldMemory(ground.sql, new Date(ground.now().getTime() - 2 * DAY))
