import type { Context } from '../context.ts'
import { firstIdAt } from '../ids.ts'
import { inBatches } from '../in-batches.ts'
import { deleteOldDeliveries, freeLostLeases, listDueOwners } from './queries.ts'

/** With this many jobs waiting, more hints are pointless. */
const MAX_WAITING_JOBS = 1000
const OWNERS_BATCH = 1000
const LEASES_BATCH = 5000
const LOG_RETENTION_MS = 30 * 86_400_000
const DELETE_BATCH = 5000

/** Where the last run stopped, so owners who are always due don't hide those after them. */
let lastOwner = ''

/** Hints at retries that are due, and at deliveries whose hint was lost. */
export async function hintDueDeliveries(context: Context): Promise<void> {
  // Without a queue, nobody would get the hints.
  const depth = await context.backend.depth('webhooks').catch(() => null)
  if (!depth || (depth.waiting ?? 0) > MAX_WAITING_JOBS) return
  const { owners, next } = await listDueOwners(context.sql, context.now(), lastOwner, OWNERS_BATCH)
  for (const owner of owners) context.hint('webhooks.drain', { owner })
  lastOwner = next ?? ''
}

/** Frees what dead workers leased, so others can send it. */
export async function freeLostDeliveries(context: Context): Promise<void> {
  const endpoints = await freeLostLeases(context.sql, context.now(), LEASES_BATCH)
  for (const { owner } of endpoints) context.hint('webhooks.drain', { owner })
  if (endpoints.length > 0)
    context.log.warn('leases of deliveries were lost', { endpoints: endpoints.length })
}

/** Deletes deliveries after 30 days. */
export async function forgetOldDeliveries(context: Context): Promise<void> {
  const before = firstIdAt('dlv', new Date(context.now().getTime() - LOG_RETENTION_MS))
  await inBatches(() => deleteOldDeliveries(context.sql, before, DELETE_BATCH))
}
