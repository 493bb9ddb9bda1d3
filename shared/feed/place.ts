import type { Context } from '../context.ts'
import { hasUnplaced, placeChanges } from './queries.ts'

const BATCH = 2000

/** Gives every committed change a position in the feed. */
export async function placeAll({ sql }: Pick<Context, 'sql'>): Promise<void> {
  while ((await placeChanges(sql, BATCH)) === BATCH);
}

/** Hints again for changes whose hint was lost. */
export async function hintUnplaced(context: Context): Promise<void> {
  if (await hasUnplaced(context.sql)) context.hint('feed.index', {})
}
