import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { cancelledEvent } from './cancelled-event.ts'
import type { Lead } from './lead.ts'
import { listIdleLeads } from './queries.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { IDLE_MS } from './status.ts'
import { stepLead } from './step.ts'

/** The business declines, or ends what is done. An appointment that is still to come is cancelled with it. */
export async function closeLead(
  context: Context,
  id: Id<'lead'>,
  business: number,
  reason: string | null,
): Promise<Lead> {
  return stepLead(context, id, { business }, async lead => {
    if (lead.status === 'closed') return null
    const { booking } = lead
    const coming = booking?.status === 'confirmed' && booking.start > context.now() ? booking : null
    return {
      status: 'closed',
      closedReason: 'declined',
      closingNote: reason === null ? null : context.secrets.seal(reason),
      booking: coming && { id: coming.id, status: 'cancelled', cancelledBy: 'business' },
      replyMinutes: await firstReplyMinutes(context, lead),
      ranked: true,
      events: coming ? [cancelledEvent(coming, 'business')] : [],
    }
  })
}

const IDLE_A_TIME = 500

/** Closes leads on which nothing happened for 30 days. */
export async function closeIdleLeads(context: Context): Promise<void> {
  const idleSince = new Date(context.now().getTime() - IDLE_MS)
  // One by one: statements that notify many owners at once could deadlock.
  for (const id of await listIdleLeads(context.sql, idleSince, IDLE_A_TIME))
    await stepLead(context, id, null, lead =>
      lead.status === 'closed' || lead.idleFrom > idleSince
        ? null
        : { status: 'closed', closedReason: 'idle', ranked: true, idleSince, events: [] },
    )
}
