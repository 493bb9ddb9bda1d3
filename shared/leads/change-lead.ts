import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { Lead, LeadEvent } from './lead.ts'
import { notifySubscribers } from './notify.ts'
import { changeLead, findLead, type LeadChange, type LeadOwner } from './queries.ts'
import { type ClosedReason, canStep, type LeadStatus } from './status.ts'

/** What a verb decides: only what changes. The events of the status itself are added here. */
export interface Step {
  status?: LeadStatus
  closedReason?: ClosedReason
  closingNote?: Buffer | null
  replyMinutes?: number | null
  message?: LeadChange['message']
  quote?: LeadChange['quote']
  booking?: LeadChange['booking']
  outcome?: LeadChange['outcome']
  events: LeadEvent[]
  /** The ranking reads something of this. */
  ranked?: boolean
  /** Write nothing if anything happened on the lead since. */
  idleSince?: Date
}

/** A failed try means that another writer's decision was committed, so rivals can't fail one another forever. */
const MAX_TRIES = 100

/**
 * Reads a lead, lets a verb decide, and writes everything that follows in one statement. Decides again if another writer
 * changed what the decision depends on. `decide` returns null if there's nothing to do. `at` is when it was written.
 */
export async function stepLead(
  context: Context,
  id: Id<'lead'>,
  owner: LeadOwner | null,
  decide: (lead: Lead) => Step | null | Promise<Step | null>,
): Promise<Lead & { at: Date }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const lead = (await findLead(context.sql, id, owner)) ?? refuse('lead_not_found')
    const step = await decide(lead)
    if (!step) return { ...lead, at: context.now() }
    const change = changeOf(lead, step, context.now())
    const changed = await changeLead(context.sql, change)
    if (changed) {
      notifySubscribers(context, lead.agentId, lead.businessId, changed.endpoints)
      if (change.ranked) context.hint('ranking.recompute', { business: lead.businessId })
      const { status, closedReason } = change
      return { ...lead, status, closedReason, revision: changed.revision, at: changed.at }
    }
  }
  return refuse('unavailable', 'Too many changes to this lead at once.', undefined, {
    headers: { 'retry-after': '1' },
  })
}

function changeOf(lead: Lead, step: Step, now: Date): LeadChange {
  const status = step.status ?? lead.status
  const moved = status !== lead.status
  if (moved && !canStep(lead.status, status))
    throw new Error(`A lead can't go from ${lead.status} to ${status}.`)
  const repliesFirst = lead.firstReplyAt === null && (step.replyMinutes ?? null) !== null
  const closedReason = status === 'closed' ? (step.closedReason ?? lead.closedReason) : null
  const bookingStatus = step.booking?.status ?? lead.booking?.status
  const appointment = lead.booking && bookingStatus === 'confirmed' ? lead.booking.end : now
  return {
    id: lead.id,
    revision: lead.revision,
    raisesRevision: moved || repliesFirst || Boolean(step.booking || step.outcome),
    idleSince: step.idleSince ?? null,
    status,
    closedReason,
    closingNote: step.closingNote ?? null,
    idleFrom: appointment > now ? appointment : now,
    replyMinutes: step.replyMinutes ?? null,
    message: step.message ?? null,
    quote: step.quote ?? null,
    booking: step.booking ?? null,
    outcome: step.outcome ?? null,
    events: moved ? [...step.events, ...statusEvents(lead.status, status, closedReason)] : step.events,
    ranked: step.ranked ?? false,
    now,
  }
}

export function statusEvents(from: LeadStatus, to: LeadStatus, reason: ClosedReason | null): LeadEvent[] {
  const changed: LeadEvent = { type: 'lead.status_changed', data: { from, to }, toBusiness: false }
  if (to !== 'closed' || reason === null) return [changed]
  // The business is notified unless it closed the lead.
  const toBusiness = reason === 'withdrawn' || reason === 'customer_cancelled'
  return [changed, { type: 'lead.closed', data: { reason }, toBusiness }]
}
