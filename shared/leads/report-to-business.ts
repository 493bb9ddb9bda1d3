import type { Context } from '../context.ts'
import type { ComplaintReason } from '../events/kinds.ts'
import type { Id } from '../ids.ts'
import { changeLead } from './change-lead.ts'
import { refuseSensitive } from './sensitive/refuse.ts'

/** An operator passes a complaint on to the business, by mail and webhook. The agent hears of it, too. */
export async function reportToBusiness(
  context: Context,
  id: Id<'lead'>,
  { reason, note }: { reason: ComplaintReason; note: string | null },
) {
  refuseSensitive({ note })
  return changeLead(context, id, null, () => ({
    events: [{ type: 'lead.complaint', data: { reason, note }, toBusiness: true }],
  }))
}
