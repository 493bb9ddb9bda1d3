import type { Context } from '../context.ts'
import { inBatches } from '../in-batches.ts'
import { notifySubscribers } from '../leads/notify.ts'
import { outcomeRequestedEvent, reminderEvent } from './events.ts'
import { type Booking, listBookingsToRemind, markReminded, type Reminder } from './queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH_SIZE = 500
/** Nobody is asked about appointments that ended longer ago than this. */
const MAX_AGE_MS = 30 * DAY

/** Reminds the agent 24 hours before each appointment, unless it was booked later than that. */
export async function sendBookingReminders(context: Context): Promise<void> {
  const now = context.now()
  await send(context, 'start', now, new Date(now.getTime() + DAY))
}

/** Asks the agent how the appointment went two hours after its end, unless someone has reported it. */
export async function requestOutcomes(context: Context): Promise<void> {
  const now = context.now().getTime()
  await send(context, 'outcome', new Date(now - MAX_AGE_MS), new Date(now - 2 * HOUR))
}

async function send(context: Context, reminder: Reminder, from: Date, until: Date): Promise<void> {
  await inBatches(async () => {
    let sent = 0
    for (const booking of await listBookingsToRemind(context.sql, reminder, from, until, BATCH_SIZE)) {
      const event = eventOf(booking, reminder)
      const marked = await markReminded(context.sql, booking, reminder, event, context.now())
      if (!marked) continue
      sent++
      notifySubscribers(context, booking.agentId, booking.businessId, marked.endpoints)
    }
    return sent
  })
}

const eventOf = (booking: Booking, reminder: Reminder) =>
  reminder === 'start' ? reminderEvent(booking) : outcomeRequestedEvent(booking)
