import type { Ground } from '../ground.ts'
import { hasUnplaced } from './queries.ts'

/** Changes whose hint was lost. */
export async function hintUnplaced(ground: Ground): Promise<void> {
  if (await hasUnplaced(ground.sql)) ground.hint('feed.index', {})
}
