import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { inBatches } from '../in-batches.ts'
import { changeLead } from './change-lead.ts'
import type { LeadChange } from './change-queries.ts'
import { listIdleLeads, listLeadsOfRemoved } from './close-queries.ts'
import { cancelledEvent } from './events.ts'
import { isAhead, type Lead, type LeadBooking } from './lead.ts'
import { firstReplyMinutes } from './reply-clock.ts'
import { IDLE_MS } from './status.ts'

/** The business closes a lead. This also cancels an upcoming appointment, unless `confirm` throws. */
export async function closeLead(
  context: Context,
  id: Id<'lead'>,
  business: number,
  reason: string | null,
  confirm: (upcoming: LeadBooking) => void = () => {},
): Promise<Lead> {
  return changeLead(context, id, { business }, async lead => {
    if (lead.status === 'closed') return null
    const upcoming = upcomingOf(lead, context.now())
    if (upcoming) confirm(upcoming)
    return {
      ...declined(lead, context.now()),
      closingNote: reason === null ? null : context.secrets.seal(reason, `leads.closing_note ${id}`),
      replyMinutes: await firstReplyMinutes(context, lead),
      ranked: true,
    }
  })
}

const upcomingOf = ({ booking }: Lead, now: Date): LeadBooking | null =>
  booking && isAhead(booking, now) ? booking : null

function declined(lead: Lead, now: Date): LeadChange {
  const upcoming = upcomingOf(lead, now)
  return {
    status: 'closed',
    closedReason: 'declined',
    booking: upcoming && { id: upcoming.id, status: 'cancelled', cancelledBy: 'business' },
    events: upcoming ? [cancelledEvent(upcoming, 'business', 'business')] : [],
  }
}

const BATCH_SIZE = 500
const LANES = 4
/** After this many failures, something is wrong with all leads, so the run ends. */
const MOST_FAILED = 5000

/** Closes leads without activity for 30 days. */
export const closeIdleLeads = (context: Context): Promise<void> => closeIdleFor(context, IDLE_MS, null)

/** Closes leads without activity for `idleMs`, of one business or of all. */
export async function closeIdleFor(context: Context, idleMs: number, business: number | null): Promise<void> {
  const idleBefore = new Date(context.now().getTime() - idleMs)
  await closeAll(
    except => listIdleLeads(context.sql, { idleBefore, business, except, limit: BATCH_SIZE }),
    id => closeIdle(context, id, idleBefore),
  )
}

/** After this long, even a lead with an appointment two months ahead has been closed as idle. */
const REMOVED_MS = IDLE_MS + 70 * 86_400_000

/** Closes the leads that removed businesses left open, as if they had declined. */
export async function closeLeadsOfRemoved(context: Context): Promise<void> {
  const removedSince = new Date(context.now().getTime() - REMOVED_MS)
  await closeAll(
    failed => listLeadsOfRemoved(context.sql, removedSince, failed, BATCH_SIZE),
    id => tryToClose(context, id, lead => (lead.status === 'closed' ? null : declined(lead, context.now()))),
  )
}

async function closeAll(
  list: (failed: Id<'lead'>[]) => Promise<Id<'lead'>[]>,
  close: (id: Id<'lead'>) => Promise<boolean>,
): Promise<void> {
  const failed: Id<'lead'>[] = []
  await inBatches(async () => {
    const ids = await list(failed)
    const found = ids.length
    const lane = async () => {
      // One statement per lead, because statements that notify many owners could deadlock.
      for (let id = ids.pop(); id; id = ids.pop()) if (!(await close(id))) failed.push(id)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return failed.length < MOST_FAILED ? found : 0
  })
}

const closeIdle = (context: Context, id: Id<'lead'>, idleBefore: Date): Promise<boolean> =>
  tryToClose(context, id, lead =>
    lead.status === 'closed' || lead.idleFrom > idleBefore
      ? null
      : { status: 'closed', closedReason: 'idle', ranked: true, idleBefore, events: [] },
  )

/** Returns false if it failed, instead of throwing, so the others are still closed. */
async function tryToClose(context: Context, id: Id<'lead'>, decide: (lead: Lead) => LeadChange | null) {
  try {
    await changeLead(context, id, null, decide)
    return true
  } catch (error) {
    context.log.warn('lead not closed', { lead: id, code: String(Object(error).code ?? Object(error).name) })
    return false
  }
}
