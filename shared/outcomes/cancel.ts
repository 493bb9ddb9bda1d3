import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import type { Lead } from '../leads/lead.ts'
import type { LeadOwner } from '../leads/queries.ts'
import { refuse } from '../refusal.ts'
import { type OutcomeResult, recordOutcome } from './record.ts'

/**
 * The customer cancels the appointment, or withdraws the inquiry. Repeats return that cancellation. `confirm` throws if
 * the lead has changed since the customer read it.
 */
export async function cancelLead(
  context: Context,
  id: Id<'lead'>,
  owner: LeadOwner,
  reason: string | null,
  confirm?: () => Promise<void>,
): Promise<OutcomeResult> {
  const check = async ({ status, closedReason }: Lead) => {
    await confirm?.()
    if (status === 'closed' && closedReason !== 'customer_cancelled' && closedReason !== 'withdrawn')
      refuse('lead_closed', undefined, `Read GET /leads/${id}: there's nothing left to cancel.`)
  }
  return recordOutcome(context, id, owner, { kind: 'customer_cancelled', note: reason, check })
}
