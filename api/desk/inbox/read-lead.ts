import { findBookingOfLead } from '../../../shared/bookings/queries.ts'
import type { Schedule } from '../../../shared/businesses/openings.ts'
import { type BookableBusiness, findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import type { Context } from '../../../shared/context.ts'
import { depositState } from '../../../shared/deposits/deposit.ts'
import { findDepositByLead } from '../../../shared/deposits/queries.ts'
import { isCorrected } from '../../../shared/desk/end-appointment.ts'
import { readSavedReplies } from '../../../shared/desk/saved-replies.ts'
import type { Id } from '../../../shared/ids.ts'
import { readIntake } from '../../../shared/industries/intake.ts'
import { isAhead } from '../../../shared/leads/lead.ts'
import { findLeadRecord } from '../../../shared/leads/record-queries.ts'
import { refuse } from '../../../shared/refusal.ts'
import { presentDeskLead } from '../leads/present.ts'
import type { Desk } from '../pages/desk.tsx'

export type DeskLead = Awaited<ReturnType<typeof readLead>>

/** A lead as in GET /desk/leads/{id}, plus its deposit and what its forms need. */
export async function readLead(context: Context, { owner }: Desk, id: Id<'lead'>) {
  const [row, booking, business, deposit, saved] = await Promise.all([
    findLeadRecord(context.sql, id, { business: owner.id }),
    findBookingOfLead(context.sql, id),
    findBusinessForBooking(context.sql, owner.slug),
    findDepositByLead(context.sql, id),
    readSavedReplies(context, owner.id),
  ])
  if (!row || !business) return refuse('lead_not_found')
  return {
    ...presentDeskLead(context.secrets, row, booking, business),
    questions: readIntake(business.card).fields,
    withdrawnAt: row.withdrawnAt,
    isCorrected: booking ? await isCorrected(context.sql, booking) : false,
    /** Closing the lead canceled its appointment, at the same moment. */
    closingCanceled: row.status === 'closed' && booking?.cancelledAt?.getTime() === row.statusSince.getTime(),
    deposit: deposit
      ? { amount: deposit.amount, currency: deposit.currency, state: depositState(deposit, context.now()) }
      : null,
    currency: business.card.services.find(({ price }) => price.amount !== null)?.price.currency ?? 'USD',
    schedule: scheduleOf(business),
    saved,
  }
}

/** The appointment, if closing the lead cancels it. */
export const upcomingOf = ({ booking }: Pick<DeskLead, 'booking'>, now: Date) =>
  booking && isAhead({ status: booking.status, start: new Date(booking.start) }, now) ? booking : null

export const scheduleOf = ({ timezone, card, closures }: BookableBusiness): Schedule => ({
  timezone,
  hours: card.hours,
  closures,
})
