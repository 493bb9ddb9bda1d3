import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { changeLead } from './change-lead.ts'
import { cancelledEvent } from './events.ts'
import { isAhead, type Lead } from './lead.ts'
import { listIdleLeads } from './queries.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { IDLE_MS } from './status.ts'

/** The business closes a lead. This also cancels an upcoming appointment. */
export async function closeLead(
  context: Context,
  id: Id<'lead'>,
  business: number,
  reason: string | null,
): Promise<Lead> {
  return changeLead(context, id, { business }, async lead => {
    if (lead.status === 'closed') return null
    const { booking } = lead
    const upcoming = booking && isAhead(booking, context.now()) ? booking : null
    return {
      status: 'closed',
      closedReason: 'declined',
      closingNote: reason === null ? null : context.secrets.seal(reason, `leads.closing_note ${id}`),
      booking: upcoming && { id: upcoming.id, status: 'cancelled', cancelledBy: 'business' },
      replyMinutes: await firstReplyMinutes(context, lead),
      ranked: true,
      events: upcoming ? [cancelledEvent(upcoming, 'business')] : [],
    }
  })
}

const BATCH_SIZE = 500

/** Closes leads without activity for 30 days. */
export async function closeIdleLeads(context: Context): Promise<void> {
  const idleSince = new Date(context.now().getTime() - IDLE_MS)
  // One at a time, because statements that notify many owners could deadlock.
  for (const id of await listIdleLeads(context.sql, idleSince, BATCH_SIZE))
    await changeLead(context, id, null, lead =>
      lead.status === 'closed' || lead.idleFrom > idleSince
        ? null
        : { status: 'closed', closedReason: 'idle', ranked: true, idleSince, events: [] },
    )
}
