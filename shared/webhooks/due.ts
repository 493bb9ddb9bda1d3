import type { Context } from '../context.ts'
import { firstIdAt } from '../ids.ts'
import { deleteOldDeliveries, freeLostLeases, listDueOwners } from './queries.ts'

/** Hints beyond this wait in the queue already; the rows do not run away. */
const ENOUGH_JOBS = 1000
const OWNERS_A_TIME = 1000
const LEASES_A_TIME = 5000
const LOG_KEPT_MS = 30 * 86_400_000
const OLD_A_TIME = 5000

/** Where the last look ended, so that many owners who are always due do not hide those behind them. */
let lastOwner = ''

/** Retries whose time has come, and deliveries whose hint was lost. */
export async function hintDueDeliveries(context: Context): Promise<void> {
  // While the queue is away there is nobody to hint to.
  const depth = await context.backend.depth('webhooks').catch(() => null)
  if (!depth || (depth.waiting ?? 0) > ENOUGH_JOBS) return
  const { owners, next } = await listDueOwners(context.sql, context.now(), lastOwner, OWNERS_A_TIME)
  for (const owner of owners) context.hint('webhooks.drain', { owner })
  lastOwner = next ?? ''
}

/** What dead workers held is sent by others. */
export async function freeLostDeliveries(context: Context): Promise<void> {
  const lines = await freeLostLeases(context.sql, context.now(), LEASES_A_TIME)
  for (const { owner } of lines) context.hint('webhooks.drain', { owner })
  if (lines.length > 0) context.log.warn('leases of deliveries were lost', { endpoints: lines.length })
}

/** The delivery log goes back 30 days. */
export async function forgetOldDeliveries(context: Context): Promise<void> {
  const before = firstIdAt('dlv', new Date(context.now().getTime() - LOG_KEPT_MS))
  await deleteOldDeliveries(context.sql, before, OLD_A_TIME)
}
