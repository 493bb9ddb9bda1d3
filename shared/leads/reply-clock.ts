import { openMinutes } from '../businesses/open-hours.ts'
import { findBusinessForBooking } from '../businesses/queries.ts'
import type { Context } from '../context.ts'
import type { Lead } from './lead.ts'

/** Minutes since the inquiry, counting only those when the business was open. */
export async function minutesToReply(context: Context, lead: Lead): Promise<number> {
  const business = await findBusinessForBooking(context.sql, lead.slug)
  const now = context.now()
  if (!business) return (now.getTime() - lead.createdAt.getTime()) / 60_000
  const { timezone, card, closures } = business
  return openMinutes({ timezone, hours: card.hours, closures }, lead.createdAt, now)
}

/** Null if the business has already replied. */
export const firstReplyMinutes = async (context: Context, lead: Lead): Promise<number | null> =>
  lead.firstReplyAt ? null : minutesToReply(context, lead)
