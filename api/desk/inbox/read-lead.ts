import { findBookingOfLead } from '../../../shared/bookings/queries.ts'
import { findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import { findDepositByLead } from '../../../shared/deposits/queries.ts'
import { depositState } from '../../../shared/deposits/state.ts'
import type { Ground } from '../../../shared/ground.ts'
import type { Id } from '../../../shared/ids.ts'
import { guides } from '../../../shared/industries/industries.ts'
import { findLeadRecord } from '../../../shared/leads/record-queries.ts'
import { refuse } from '../../../shared/refusal.ts'
import { presentDeskLead } from '../leads/present.ts'
import type { Desk } from './desk.ts'

export type DeskLead = Awaited<ReturnType<typeof readLead>>

/** A lead of this business, as GET /desk/leads/{id} has it, with its deposit. */
export async function readLead(ground: Ground, { owner }: Desk, id: Id<'lead'>) {
  const [row, booking, business, deposit] = await Promise.all([
    findLeadRecord(ground.sql, id, { business: owner.id }),
    findBookingOfLead(ground.sql, id),
    findBusinessForBooking(ground.sql, owner.slug),
    findDepositByLead(ground.sql, id),
  ])
  if (!row || !business) return refuse('lead_not_found')
  const fields = [...guides[business.industry].intake, ...business.card.intake.fields]
  return {
    ...presentDeskLead(ground.secrets, row, booking, fields),
    deposit: deposit
      ? { amount: deposit.amount, currency: deposit.currency, state: depositState(deposit, ground.now()) }
      : null,
  }
}
