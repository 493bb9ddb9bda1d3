import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { inBatches } from '../in-batches.ts'
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
      events: upcoming ? [cancelledEvent(upcoming, 'business', 'business')] : [],
    }
  })
}

const BATCH_SIZE = 500
const LANES = 4

/** Closes leads without activity for 30 days. */
export async function closeIdleLeads(context: Context): Promise<void> {
  const idleSince = new Date(context.now().getTime() - IDLE_MS)
  await inBatches(async () => {
    const ids = await listIdleLeads(context.sql, idleSince, BATCH_SIZE)
    let closed = 0
    const lane = async () => {
      // A statement each, because those that notify many owners could deadlock.
      for (let id = ids.pop(); id; id = ids.pop()) if (await closeIdle(context, id, idleSince)) closed++
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return closed
  })
}

/** Returns false if it failed: it mustn't keep the others open. */
export async function closeIdle(context: Context, id: Id<'lead'>, idleSince: Date): Promise<boolean> {
  try {
    await changeLead(context, id, null, lead =>
      lead.status === 'closed' || lead.idleFrom > idleSince
        ? null
        : { status: 'closed', closedReason: 'idle', ranked: true, idleSince, events: [] },
    )
    return true
  } catch (error) {
    context.log.warn('idle lead not closed', { lead: id, code: String(Object(error).code) })
    return false
  }
}
