import type { Context } from '../context.ts'
import { hasUnplaced } from './queries.ts'

/** Hints again at changes whose hint was lost. */
export async function hintUnplaced(context: Context): Promise<void> {
  if (await hasUnplaced(context.sql)) context.hint('feed.index', {})
}
