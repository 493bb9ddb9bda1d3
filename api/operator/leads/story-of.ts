import type { Context } from '../../../shared/context.ts'
import { type Id, isId } from '../../../shared/ids.ts'
import { refuse } from '../../../shared/refusal.ts'
import { type LeadStory, readLeadStory } from '../../../shared/timeline/lead.ts'
import { findLeadOfBooking } from '../../../shared/timeline/lead-queries.ts'

/** The story of a lead, by its id or a booking's. `booking` is the one with that id. */
export async function storyOf(context: Context, id: string | undefined) {
  const lead = await leadOf(context, id)
  const story: LeadStory | null = lead && (await readLeadStory(context, lead))
  if (!story) return refuse(id?.startsWith('bkg_') ? 'booking_not_found' : 'lead_not_found')
  return { story, booking: story.bookings.find(each => each.id === id) ?? null }
}

async function leadOf(context: Context, id: string | undefined): Promise<Id<'lead'> | null> {
  if (isId('lead', id)) return id
  return isId('bkg', id) ? ((await findLeadOfBooking(context.sql, id)) ?? null) : null
}
