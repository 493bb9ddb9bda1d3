import type { Ground } from '../ground.ts'
import { eraseClosedBefore } from './queries.ts'

const KEPT_MS = 90 * 86_400_000
const A_TIME = 500

/** Destroys the customers' details, and what was written, of leads that were closed 90 days ago. */
export async function eraseOldContacts(ground: Ground): Promise<void> {
  const now = ground.now()
  const before = new Date(now.getTime() - KEPT_MS)
  let erased = A_TIME
  while (erased === A_TIME) erased = await eraseClosedBefore(ground.sql, before, A_TIME, now)
}
