import type { Context } from '../context.ts'
import { freeLostLeases, listDueOwners } from './queries.ts'

/** With this many jobs waiting, more hints are pointless. */
const MAX_WAITING_JOBS = 1000
const OWNERS_BATCH = 1000
const LEASES_BATCH = 5000

/** Where the last run stopped, so owners who are always due don't hide those after them. */
let lastOwner = ''

/** Hints for retries that are due, and for deliveries whose hint was lost. */
export async function hintDueDeliveries(context: Context): Promise<void> {
  // Without a queue, nothing would get the hints.
  const depth = await context.backend.depth('webhooks').catch(() => null)
  if (!depth || (depth.waiting ?? 0) > MAX_WAITING_JOBS) return
  const { owners, next } = await listDueOwners(context.sql, context.now(), lastOwner, OWNERS_BATCH)
  for (const owner of owners) context.hint('webhooks.drain', { owner })
  lastOwner = next ?? ''
}

/** Frees the deliveries that dead workers leased, so others can send them. */
export async function freeLostDeliveries(context: Context): Promise<void> {
  const endpoints = await freeLostLeases(context.sql, context.now(), LEASES_BATCH)
  for (const { owner } of endpoints) context.hint('webhooks.drain', { owner })
  if (endpoints.length > 0)
    context.log.warn('freed deliveries of dead workers', { endpoints: endpoints.length })
}
