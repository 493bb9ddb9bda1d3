import type { Context } from '../../../shared/context.ts'
import { recordPaidByHand, refundByHand } from '../../../shared/deposits/refund-by-hand.ts'
import { endAppointment } from '../../../shared/desk/end-appointment.ts'
import type { ComplaintReason } from '../../../shared/events/kinds.ts'
import { type Id, isId } from '../../../shared/ids.ts'
import { reportToBusiness } from '../../../shared/leads/report-to-business.ts'
import { refuseSensitive } from '../../../shared/leads/sensitive/refuse.ts'
import { cancelLead } from '../../../shared/outcomes/cancel.ts'
import { recordOutcome } from '../../../shared/outcomes/record.ts'
import { refuse } from '../../../shared/refusal.ts'
import { readLeadStory } from '../../../shared/timeline/lead.ts'
import {
  type BookingFacts,
  findLeadOfBooking,
  findLeadOfDeposit,
  type LeadFacts,
} from '../../../shared/timeline/lead-queries.ts'
import { tooLong } from '../../pages/too-long.ts'
import { presentStory } from './present.ts'

export const MAX_NOTE = 300

export const leadActions = ['refund', 'paid-back', 'report', 'no-show', 'cancel'] as const
export type LeadAction = (typeof leadActions)[number]

/** Their names in the operators' log. */
export const actionNames: Record<LeadAction, string> = {
  refund: 'Refund a deposit',
  'paid-back': 'Record that a failed refund was paid back',
  report: 'Report to the business',
  'no-show': 'Record that nobody came',
  cancel: 'Cancel for either side',
}

/** What the page says when it's done. */
export const doneTexts: Record<LeadAction, string> = {
  refund: 'The refund is on its way.',
  'paid-back': 'It’s recorded that the deposit was paid back.',
  report: 'The report is at the business’s desk, and goes to its email address and webhook if it has them.',
  'no-show': 'It’s recorded that nobody came.',
  cancel: 'It’s done. Everyone affected is notified.',
}

export interface ActionInput {
  note: string | null
  /** The reason for a report. */
  reason: ComplaintReason
  /** Who cancels. */
  by: 'business' | 'customer'
}

/** What an operator does about a lead and one of its bookings. Refusals are texts for people. */
export async function actOnLead(
  context: Context,
  { lead, booking }: { lead: LeadFacts; booking: BookingFacts | null },
  action: LeadAction,
  { note, reason, by }: ActionInput,
): Promise<void> {
  const long = note && tooLong(note, MAX_NOTE)
  if (long) refuse('invalid_request', long)
  refuseSensitive({ note })
  const deposit = () => booking?.deposit ?? refuse('deposit_not_required', 'There’s no deposit.')
  if (action === 'refund') await refundByHand(context, deposit())
  else if (action === 'paid-back') await recordPaidByHand(context, deposit())
  else if (action === 'report') await reportToBusiness(context, lead.id, { reason, note })
  else if (action === 'no-show')
    await recordOutcome(context, lead.id, { agent: lead.agentId }, { kind: 'business_no_show', note })
  else if (booking && by === 'business')
    await endAppointment(context, booking.id, lead.businessId, { kind: 'business_cancelled', note })
  else await cancelLead(context, lead.id, { customer: lead.id }, note)
}

/** The same for the API: acts on the named booking, or else the newest, and returns the updated story. */
export async function runAction(
  context: Context,
  id: string,
  action: LeadAction,
  { note = null, reason = 'other', by = 'business' }: Partial<ActionInput>,
) {
  const { story, booking } = await storyOf(context, id)
  const about = { lead: story.lead, booking: booking ?? story.bookings[0] ?? null }
  await actOnLead(context, about, action, { note: note?.trim() || null, reason, by })
  return presentStory((await storyOf(context, id)).story, context.now())
}

/** The story of a lead, by its id, a booking's or a deposit's. `booking` is the one with that id. */
export async function storyOf(context: Context, id: string | undefined) {
  const lead = await leadOf(context, id)
  const story = lead && (await readLeadStory(context, lead))
  if (!story) return refuse(id?.startsWith('bkg_') ? 'booking_not_found' : 'lead_not_found')
  return { story, booking: story.bookings.find(each => each.id === id || each.deposit === id) ?? null }
}

async function leadOf(context: Context, id: string | undefined): Promise<Id<'lead'> | null> {
  if (isId('lead', id)) return id
  if (isId('dep', id)) return findLeadOfDeposit(context.sql, id)
  return isId('bkg', id) ? findLeadOfBooking(context.sql, id) : null
}
