import { openMinutes } from '../businesses/open-hours.ts'
import { findBusinessForBooking } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import type { Lead } from './lead.ts'

/** Minutes during which the business was open since the inquiry: the clock stands still while it is closed. */
export async function minutesToReply(context: Context, lead: Lead): Promise<number> {
  const business = await findBusinessForBooking(context.sql, lead.slug)
  const now = context.now()
  if (!business) return (now.getTime() - lead.createdAt.getTime()) / 60_000
  const { timezone, card, closures } = business
  return openMinutes({ timezone, hours: card.hours, closures }, lead.createdAt, now)
}

/** For what the business itself sent: null where it had replied before. */
export const firstReplyMinutes = async (context: Context, lead: Lead): Promise<number | null> =>
  lead.firstReplyAt ? null : minutesToReply(context, lead)
