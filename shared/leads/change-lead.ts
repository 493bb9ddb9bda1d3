import { isSandbox } from '../businesses/sandbox.ts'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { type LeadChange, type LeadUpdate, updateLead } from './change-queries.ts'
import { statusEvents } from './events.ts'
import type { Lead } from './lead.ts'
import { notifySubscribers } from './notify.ts'
import { findLead, type LeadOwner } from './queries.ts'
import { canTransition } from './status.ts'

/** A failed try means that another writer succeeded, so writers can't block each other forever. */
const MAX_TRIES = 100

/**
 * Reads a lead, calls `decide`, and writes the change and its events in one statement. Decides again if another writer
 * changed the lead in the meantime. `decide` returns null if there's nothing to do. `at` is the time of the write.
 */
export async function changeLead(
  context: Context,
  id: Id<'lead'>,
  owner: LeadOwner | null,
  decide: (lead: Lead) => LeadChange | null | Promise<LeadChange | null>,
): Promise<Lead & { at: Date }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const lead = (await findLead(context.sql, id, owner)) ?? refuse('lead_not_found')
    const change = await decide(lead)
    if (!change) return { ...lead, at: context.now() }
    const update = toUpdate(lead, change, context.now())
    const updated = await updateLead(context.sql, update)
    if (updated) {
      notifySubscribers(context, lead.agentId, lead.businessId, updated.endpoints)
      if (update.ranked) context.hint('ranking.recompute', { business: lead.businessId })
      const { status, closedReason } = update
      return { ...lead, status, closedReason, revision: updated.revision, at: updated.at }
    }
  }
  return refuse('unavailable', 'Too many changes to this lead at once.', undefined, {
    headers: { 'retry-after': '1' },
  })
}

function toUpdate(lead: Lead, change: LeadChange, now: Date): LeadUpdate {
  const status = change.status ?? lead.status
  const moved = status !== lead.status
  if (moved && !canTransition(lead.status, status))
    throw new Error(`A lead can't go from ${lead.status} to ${status}.`)
  const repliesFirst = lead.firstReplyAt === null && (change.replyMinutes ?? null) !== null
  const closedReason = status === 'closed' ? (change.closedReason ?? lead.closedReason) : null
  const bookingStatus = change.booking?.status ?? lead.booking?.status
  const events = moved
    ? [...change.events, ...statusEvents(lead.status, status, closedReason)]
    : change.events
  const appointment = lead.booking && bookingStatus === 'confirmed' ? lead.booking.end : now
  return {
    ...change,
    id: lead.id,
    revision: lead.revision,
    raisesRevision:
      moved ||
      repliesFirst ||
      Boolean(
        change.booking || change.outcome || change.isWithdrawal || change.isExclusive || change.contact,
      ),
    status,
    closedReason,
    idleFrom: appointment > now ? appointment : now,
    events,
    unread: events.some(({ toBusiness }) => toBusiness) ? true : isByBusiness(change) ? false : null,
    ranked: (change.ranked ?? false) && !isSandbox(lead.businessId),
    now,
  }
}

/** Answering a lead marks it read, on any channel. */
const isByBusiness = ({ message, quote, closedReason }: LeadChange): boolean =>
  message?.sender === 'business' || Boolean(quote) || closedReason === 'declined'
