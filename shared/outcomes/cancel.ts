import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { findLead, type LeadOwner } from '../leads/queries.ts'
import { refuse } from '../refusal.ts'
import { type OutcomeResult, recordOutcome } from './record.ts'

/** The customer cancels the appointment, or withdraws the inquiry. Repeats return that cancellation. */
export async function cancelLead(
  context: Context,
  id: Id<'lead'>,
  owner: LeadOwner,
  reason: string | null,
): Promise<OutcomeResult> {
  const lead = (await findLead(context.sql, id, owner)) ?? refuse('lead_not_found')
  if (
    lead.status === 'closed' &&
    lead.closedReason !== 'customer_cancelled' &&
    lead.closedReason !== 'withdrawn'
  )
    refuse('lead_closed', undefined, `Read GET /leads/${id}: there's nothing left to cancel.`)
  return recordOutcome(context, id, owner, { kind: 'customer_cancelled', note: reason })
}
