import type { Context } from '../context.ts'
import { eraseClosedBefore } from './queries.ts'

const KEPT_MS = 90 * 86_400_000
const A_TIME = 500

/** Destroys the customers' details, and what was written, of leads that were closed 90 days ago. */
export async function eraseOldContacts(context: Context): Promise<void> {
  const now = context.now()
  const before = new Date(now.getTime() - KEPT_MS)
  let erased = A_TIME
  while (erased === A_TIME) erased = await eraseClosedBefore(context.sql, before, A_TIME, now)
}
