import type { Context } from '../context.ts'
import type { ComplaintReason } from '../events/kinds.ts'
import type { Id } from '../ids.ts'
import { changeLead } from './change-lead.ts'
import { hasEventSince } from './record-queries.ts'
import { refuseSensitive } from './sensitive/refuse.ts'

/** Repeats within this time are ignored: a double click, or someone who isn't sure it was sent. */
const REPEAT_MS = 60_000

/** An operator passes a complaint on to the business, by email and webhook. The agent gets the event, too. */
export async function reportToBusiness(
  context: Context,
  id: Id<'lead'>,
  { reason, note }: { reason: ComplaintReason; note: string | null },
) {
  refuseSensitive({ note })
  return changeLead(context, id, null, async () => {
    const since = new Date(context.now().getTime() - REPEAT_MS)
    const complaint = { type: 'lead.complaint' as const, data: { reason, note }, toBusiness: true }
    if (await hasEventSince(context.sql, id, complaint, since)) return null
    return { events: [complaint], isExclusive: true }
  })
}
