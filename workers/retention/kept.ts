import type { Sql } from '../../db/client.ts'
import { deleteHoldsBefore } from '../../shared/bookings/chair-queries.ts'
import { deleteOwnTimesBefore } from '../../shared/bookings/own-time-queries.ts'
import { eraseClosedBefore } from '../../shared/contacts/queries.ts'
import { CLAIM_MS } from '../../shared/idempotency/queries.ts'
import { deleteImportsBefore } from '../../shared/imports/queries.ts'
import { deleteAgentRequestsBefore } from '../../shared/keys/request-queries.ts'
import { deleteSandboxLeadsBefore } from '../../shared/sandbox/queries.ts'
import { deleteSessionsBefore } from '../../shared/sessions/queries.ts'
import { deleteDeliveriesBefore } from '../../shared/webhooks/queries.ts'
import { allOf, oldestOf } from './queries.ts'

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

/** Files by their names, which begin with the time. */
export const oldMail: Kept = {
  what: 'mail written to files, without `SMTP_URL`',
  keepFor: 30 * DAY,
  deletes: [],
}

/** What goes each hour. */
export const kept: Kept[] = [
  { what: 'sessions', keepFor: 0, deletes: [deleteSessionsBefore] },
  {
    what: 'sign-in links',
    keepFor: 30 * DAY,
    deletes: [oldestOf('desk_links', ['digest'], 'expires_at'), allOf('operator_links', 'expires_at')],
  },
  { what: 'holds', keepFor: DAY, deletes: [deleteHoldsBefore] },
  // They may name customers.
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
    what: 'what finds repeated posts and links',
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
  { what: 'uploads of cards', keepFor: 90 * DAY, batch: 100, deletes: [deleteImportsBefore] },
  {
    what: 'a lead with a sandbox business',
    keepFor: 7 * DAY,
    batch: 500,
    deletes: [deleteSandboxLeadsBefore],
  },
]
