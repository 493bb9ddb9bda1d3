import type { Sql } from '../../db/client.ts'
import { deleteHoldsBefore } from '../../shared/bookings/chair-queries.ts'
import { deleteOwnTimesBefore } from '../../shared/bookings/own-time-queries.ts'
import { deleteViewsBefore } from '../../shared/businesses/view-queries.ts'
import { deleteSketchesBefore } from '../../shared/commons/near-duplicate-queries.ts'
import { deleteRecentLinksBefore } from '../../shared/commons/repeated-link-queries.ts'
import { eraseClosedBefore } from '../../shared/contacts/queries.ts'
import { deleteProviderEventsBefore } from '../../shared/deposits/payment-queries.ts'
import { deleteDeskLinksBefore } from '../../shared/desk/link-queries.ts'
import { CLAIM_MS, deleteClaimsBefore } from '../../shared/idempotency/queries.ts'
import { deleteImportsBefore } from '../../shared/imports/queries.ts'
import { deleteAgentRequestsBefore } from '../../shared/keys/request-queries.ts'
import { deleteOperatorLinksBefore } from '../../shared/operators/link-queries.ts'
import { deleteSandboxLeadsBefore } from '../../shared/sandbox/queries.ts'
import { deleteSessionsBefore } from '../../shared/sessions/queries.ts'
import { deleteMinutesBefore } from '../../shared/stats/minute-queries.ts'
import { deleteDeliveriesBefore } from '../../shared/webhooks/queries.ts'

/** Something that's deleted after a time, in the words of docs/operations/recovery.md: a test compares them. */
export interface Kept {
  what: string
  keepFor: number
  /** How many rows one statement takes. Default: 5000. */
  batch?: number
  /** Each deletes up to `most` of those before a time, and returns how many it found. Small ones delete all at once. */
  deletes: ((sql: Sql, before: Date, most: number, now: Date) => Promise<number>)[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Has a job of its own, with a batch that keeps the locks of leads short. */
export const closedLeads: Kept = {
  what: 'contact details, messages and notes of closed leads',
  keepFor: 90 * DAY,
  batch: 500,
  deletes: [eraseClosedBefore],
}

/** The most rows of all, so they go every five minutes. */
export const oldDeliveries: Kept = {
  what: 'webhook deliveries and their log',
  keepFor: 30 * DAY,
  deletes: [deleteDeliveriesBefore],
}

/** Go as partitions. */
export const oldEvents: Kept = { what: 'events', keepFor: 365 * DAY, deletes: [] }

/** What goes each hour. */
export const kept: Kept[] = [
  { what: 'sessions', keepFor: 0, deletes: [deleteSessionsBefore] },
  { what: 'sign-in links', keepFor: 30 * DAY, deletes: [deleteDeskLinksBefore, deleteOperatorLinksBefore] },
  { what: 'holds', keepFor: DAY, deletes: [deleteHoldsBefore] },
  // They may name customers.
  { what: "an owner's own times", keepFor: 400 * DAY, deletes: [deleteOwnTimesBefore] },
  { what: 'idempotency keys', keepFor: CLAIM_MS, deletes: [deleteClaimsBefore] },
  // The provider repeats an event for days, not months.
  { what: 'what the payment provider sent', keepFor: 90 * DAY, deletes: [deleteProviderEventsBefore] },
  {
    what: 'what finds repeated posts and links',
    keepFor: 2 * DAY,
    deletes: [deleteSketchesBefore, deleteRecentLinksBefore],
  },
  // The desk shows eight weeks.
  { what: 'views of a card', keepFor: 70 * DAY, deletes: [deleteViewsBefore] },
  { what: "an agent's requests, in its account", keepFor: 3 * DAY, deletes: [deleteAgentRequestsBefore] },
  { what: 'requests per minute, in the console', keepFor: 2 * DAY, deletes: [deleteMinutesBefore] },
  { what: 'uploads of cards', keepFor: 90 * DAY, batch: 100, deletes: [deleteImportsBefore] },
  {
    what: 'a lead with a sandbox business',
    keepFor: 7 * DAY,
    batch: 500,
    deletes: [deleteSandboxLeadsBefore],
  },
]
