import type { Sql } from '../../db/client.ts'
import { deleteHoldsBefore } from '../../shared/bookings/chair-queries.ts'
import { deleteOwnTimesBefore } from '../../shared/bookings/own-time-queries.ts'
import { eraseClosedBefore } from '../../shared/contacts/queries.ts'
import { CLAIM_MS } from '../../shared/idempotency/queries.ts'
import { deleteImportsBefore } from '../../shared/imports/queries.ts'
import { deleteAgentRequestsBefore } from '../../shared/keys/request-queries.ts'
import { eraseWithdrawn, type Stores } from '../../shared/retention/erase-person.ts'
import { deleteSandboxLeadsBefore } from '../../shared/sandbox/queries.ts'
import { deleteSessionsBefore } from '../../shared/sessions/queries.ts'
import { deleteDeliveriesBefore } from '../../shared/webhooks/queries.ts'
import { allOf, oldestOf } from './queries.ts'

/** What's deleted after how long. A test compares these with the table in docs/operations/recovery.md. */
export interface RetentionRule {
  what: string
  keepFor: number
  /** How many rows one statement takes. Default: 5000. */
  batch?: number
  /** Each deletes up to `most` rows older than `before`, or all if there are few, and returns how many it found. */
  deletes: ((sql: Sql, before: Date, most: number, now: Date, stores: Stores) => Promise<number>)[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Runs as its own job, `retention.sweep`. Small batches keep leads locked only briefly. */
export const closedLeads: RetentionRule = {
  what: 'contact details, messages and notes of closed leads',
  keepFor: 90 * DAY,
  batch: 500,
  deletes: [(_, __, most, now, stores) => eraseWithdrawn(stores, most, now), eraseClosedBefore],
}

/** There are more of these than of anything else, so they're deleted every five minutes. */
export const oldDeliveries: RetentionRule = {
  what: 'webhook deliveries and their log',
  keepFor: 30 * DAY,
  deletes: [deleteDeliveriesBefore],
}

/** `maintainEventPartitions` drops these a month at a time. */
export const oldEvents: RetentionRule = { what: 'events', keepFor: 365 * DAY, deletes: [] }

/** `deleteMailFiles` deletes these: a file's name begins with its time. */
export const oldMail: RetentionRule = {
  what: 'mail written to files, without `SMTP_URL`',
  keepFor: 30 * DAY,
  deletes: [],
}

/** Deleted every hour. */
export const hourly: RetentionRule[] = [
  { what: 'sessions', keepFor: 0, deletes: [deleteSessionsBefore] },
  {
    what: 'sign-in links',
    keepFor: 30 * DAY,
    deletes: [oldestOf('desk_links', ['digest'], 'expires_at'), allOf('operator_links', 'expires_at')],
  },
  { what: 'holds', keepFor: DAY, deletes: [deleteHoldsBefore] },
  // Their titles may name customers.
  { what: "an owner's own times", keepFor: 400 * DAY, deletes: [deleteOwnTimesBefore] },
  {
    what: 'idempotency keys',
    keepFor: CLAIM_MS,
    deletes: [oldestOf('idempotency_claims', ['scope'], 'created_at')],
  },
  // The provider repeats an event for days, not months.
  {
    what: 'what the payment provider sent',
    keepFor: 90 * DAY,
    deletes: [oldestOf('provider_events', ['provider', 'id'], 'received_at')],
  },
  {
    what: 'fingerprints of recent posts, and their links',
    keepFor: 2 * DAY,
    deletes: [allOf('recent_sketches', 'at'), allOf('recent_links', 'at')],
  },
  // The desk shows eight weeks.
  { what: 'views of a card', keepFor: 70 * DAY, deletes: [allOf('card_views', 'day')] },
  {
    what: "an agent's requests, in its account",
    keepFor: 3 * DAY,
    deletes: [allOf('agent_hours', 'hour'), deleteAgentRequestsBefore],
  },
  {
    what: 'requests per minute, in the console',
    keepFor: 2 * DAY,
    deletes: [allOf('request_minutes', 'minute'), allOf('gauge_minutes', 'minute')],
  },
  // Not deleted with their lead: an operator must be able to read a report that comes after the lead was erased.
  { what: 'reports of customers', keepFor: 90 * DAY, deletes: [allOf('customer_reports', 'at')] },
  { what: 'uploads of cards', keepFor: 90 * DAY, batch: 100, deletes: [deleteImportsBefore] },
  {
    what: 'a lead with a sandbox business',
    keepFor: 7 * DAY,
    batch: 500,
    deletes: [deleteSandboxLeadsBefore],
  },
]
