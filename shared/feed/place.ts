import type { Context } from '../context.ts'
import { placeChanges } from './queries.ts'

const BATCH = 2000

/** Gives every committed change a position in the feed. */
export async function placeAll({ sql }: Pick<Context, 'sql'>): Promise<void> {
  while ((await placeChanges(sql, BATCH)) === BATCH);
}
