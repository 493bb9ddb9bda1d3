import { eraseClosedBefore } from '../contacts/queries.ts'
import type { Context } from '../context.ts'

const RETENTION_MS = 90 * 86_400_000
const BATCH_SIZE = 500

/** Deletes customer details, messages and notes of leads that were closed 90 days ago. */
export async function eraseOldContacts(context: Context): Promise<void> {
  const now = context.now()
  const before = new Date(now.getTime() - RETENTION_MS)
  let erased = BATCH_SIZE
  while (erased === BATCH_SIZE) erased = await eraseClosedBefore(context.sql, before, BATCH_SIZE, now)
}
