import type { Context } from '../context.ts'
import type { LeadEvent } from '../leads/lead.ts'
import { notifySubscribers } from '../leads/notify.ts'
import { appointmentData } from './appointment-data.ts'
import { type Booking, listUntold, type Notice, tellOfBooking } from './queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const A_TIME = 500
/** An appointment that ended longer ago is not asked about any more. */
const ASKED_FOR_MS = 30 * DAY

/** 24 hours before an appointment its agent is reminded; one that was made later than that needs no reminder. */
export async function remindOfBookings(context: Context): Promise<void> {
  const now = context.now()
  await tellOfAll(context, 'reminder', now, new Date(now.getTime() + DAY))
}

/** Two hours after the end the agent is asked how it went, where nobody has said so. */
export async function askForOutcomes(context: Context): Promise<void> {
  const now = context.now().getTime()
  await tellOfAll(context, 'question', new Date(now - ASKED_FOR_MS), new Date(now - 2 * HOUR))
}

async function tellOfAll(context: Context, notice: Notice, from: Date, until: Date): Promise<void> {
  for (const booking of await listUntold(context.sql, notice, from, until, A_TIME)) {
    const told = await tellOfBooking(context.sql, booking, notice, eventOf(booking, notice), context.now())
    if (told) notifySubscribers(context, booking.agentId, booking.businessId, told.endpoints)
  }
}

const eventOf = (booking: Booking, notice: Notice): LeadEvent => {
  const data = appointmentData(booking)
  return notice === 'question'
    ? { type: 'outcome.requested', data, toBusiness: false }
    : {
        type: 'booking.reminder',
        data: { ...data, confirmationCode: booking.confirmationCode },
        toBusiness: false,
      }
}
