import type { Context } from '../../shared/context.ts'
import { inBatches } from '../../shared/in-batches.ts'
import type { Stores } from '../../shared/retention/erase-person.ts'
import { reasonOf } from '../work.ts'
import { hourly, type RetentionRule } from './rules.ts'

const BATCH = 5000

export async function deleteOld(
  stores: Stores & Pick<Context, 'now'>,
  { keepFor, batch = BATCH, deletes }: RetentionRule,
): Promise<void> {
  const at = stores.now()
  const before = new Date(at.getTime() - keepFor)
  for (const step of deletes) await inBatches(() => step(stores.sql, before, batch, at, stores))
}

/** A failed deletion doesn't stop the others. */
export async function deleteAllOld(context: Stores & Pick<Context, 'now' | 'log'>): Promise<void> {
  const failed: string[] = []
  for (const each of hourly)
    try {
      await deleteOld(context, each)
    } catch (error) {
      failed.push(each.what)
      context.log.warn('not deleted', { what: each.what, reason: reasonOf(error) })
    }
  if (failed.length > 0) throw new Error(`not deleted: ${failed.join('; ')}`)
}
