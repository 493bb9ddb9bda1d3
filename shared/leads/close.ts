import type { Ground } from '../ground.ts'
import type { Id } from '../ids.ts'
import { cancelledEvent } from './cancelled-event.ts'
import type { Lead } from './lead.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { IDLE_MS } from './status.ts'
import { stepLead } from './step.ts'

/** The business declines, or ends what is done. An appointment that is still to come is cancelled with it. */
export async function closeLead(
  ground: Ground,
  id: Id<'lead'>,
  business: number,
  reason: string | null,
): Promise<Lead> {
  return stepLead(ground, id, { business }, async lead => {
    if (lead.status === 'closed') return null
    const { booking } = lead
    const coming = booking?.status === 'confirmed' && booking.start > ground.now() ? booking : null
    return {
      status: 'closed',
      closedReason: 'declined',
      closingNote: reason === null ? null : ground.secrets.seal(reason),
      booking: coming && { id: coming.id, status: 'cancelled', cancelledBy: 'business' },
      replyMinutes: await firstReplyMinutes(ground, lead),
      ranked: true,
      events: coming ? [cancelledEvent(coming, 'business')] : [],
    }
  })
}

/** Closes a lead on which nothing happened for 30 days; whoever was active meanwhile keeps it open. */
export async function closeIdleLead(ground: Ground, id: Id<'lead'>): Promise<void> {
  await stepLead(ground, id, null, lead => {
    const { booking } = lead
    const coming = booking?.status === 'confirmed' && booking.end.getTime() + IDLE_MS > ground.now().getTime()
    return lead.status === 'closed' || coming
      ? null
      : { status: 'closed', closedReason: 'idle', ranked: true, events: [] }
  })
}
