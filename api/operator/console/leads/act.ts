import type { Context } from '../../../../shared/context.ts'
import { refundByHand } from '../../../../shared/deposits/refund-by-hand.ts'
import { endAppointment } from '../../../../shared/desk/end-appointment.ts'
import { complaintReasons } from '../../../../shared/events/kinds.ts'
import { reportToBusiness } from '../../../../shared/leads/report-to-business.ts'
import { refuseSensitive } from '../../../../shared/leads/sensitive/refuse.ts'
import { cancelLead } from '../../../../shared/outcomes/cancel.ts'
import { recordOutcome } from '../../../../shared/outcomes/record.ts'
import { refuse } from '../../../../shared/refusal.ts'
import type { BookingFacts, LeadFacts } from '../../../../shared/timeline/lead-queries.ts'
import { oneOf } from '../queue-view.ts'
import { MAX_NOTE } from '../things/act.tsx'

export interface LeadCase {
  lead: LeadFacts
  booking: BookingFacts | null
}

export const leadActs = ['refund', 'report', 'no-show', 'cancel'] as const
export type LeadAct = (typeof leadActs)[number]

/** As the operators' log names them. */
export const actNames: Record<LeadAct, string> = {
  refund: 'Refund a deposit',
  report: 'Report to the business',
  'no-show': 'Record that nobody came',
  cancel: 'Cancel for one of the sides',
}

/** What the page says when it's done. */
export const doneTexts: Record<LeadAct, string> = {
  refund: 'The refund is on its way.',
  report: 'The business was told.',
  'no-show': 'It’s recorded that nobody came.',
  cancel: 'It’s canceled, and everybody was told.',
}

/** Does what a form of a lead's page says. Refusals are in words for people. */
export async function actOnLead(
  context: Context,
  { lead, booking }: LeadCase,
  act: LeadAct,
  fields: URLSearchParams,
): Promise<void> {
  const note = fields.get('note')?.trim() || null
  if (note && [...note].length > MAX_NOTE)
    refuse('invalid_request', `Please write at most ${MAX_NOTE} characters.`)
  refuseSensitive({ note })
  if (act === 'refund') {
    await refundByHand(context, booking?.deposit ?? refuse('deposit_not_required', 'There’s no deposit.'))
  } else if (act === 'report') {
    const reason = oneOf(complaintReasons, fields.get('reason')) ?? 'other'
    await reportToBusiness(context, lead.id, { reason, note })
  } else if (act === 'no-show') {
    await recordOutcome(context, lead.id, { agent: lead.agentId }, { kind: 'business_no_show', note })
  } else if (booking && fields.get('by') !== 'customer') {
    await endAppointment(context, booking.id, lead.businessId, { kind: 'business_cancelled', note })
  } else {
    await cancelLead(context, lead.id, { customer: lead.id }, note)
  }
}
