import { isSandbox } from '../businesses/sandbox.ts'
import { addressPoints, type Contact } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { listDepositsOf } from '../deposits/queries.ts'
import type { Id } from '../ids.ts'
import { changeLead } from '../leads/change-lead.ts'
import { cancelledEvent } from '../leads/events.ts'
import { isAhead } from '../leads/lead.ts'
import { eraseCustomer } from '../retention/erase-person.ts'
import { spokenTimes } from '../spoken-time.ts'
import type { CustomerPage } from './page.ts'
import { cancelTerms } from './terms.ts'
import { nounOf } from './when.ts'
import { listAppointmentsAhead, listLeadsOfCustomer } from './withdraw-queries.ts'

/**
 * Withdraws a customer's consent: closes their leads with this agent, tells the businesses to delete their copies, and
 * erases the contact. Only leads of this agent, because it could have made up an inquiry with someone else's address.
 * `confirm` throws if the customer hasn't read one of these terms. Safe to run again after an interruption.
 */
export async function withdrawConsent(
  context: Context,
  page: CustomerPage,
  confirm: (terms: string[]) => void,
): Promise<void> {
  const leads = await leadsOf(context, page)
  confirm(await termsOf(context, leads))
  for (const lead of leads) await withdrawLead(context, lead, confirm)
  await eraseCustomer(context, leads, context.now())
}

/** What the page says before it happens: each appointment that ends, and what that does to the money. */
export const withdrawalTerms = async (context: Context, page: CustomerPage): Promise<string[]> =>
  termsOf(context, await leadsOf(context, page))

async function termsOf(context: Context, leads: readonly Id<'lead'>[]): Promise<string[]> {
  const { sql } = context
  const now = context.now()
  const ahead = await listAppointmentsAhead(sql, leads, now)
  const deposits = await listDepositsOf(
    sql,
    ahead.map(({ id }) => id),
  )
  const depositByBooking = new Map(deposits.map(deposit => [deposit.bookingId, deposit]))
  return ahead.map(booking => {
    const deposit = depositByBooking.get(booking.id) ?? null
    const start = spokenTimes(booking.timezone).dateTime(booking.start)
    return `Your ${nounOf(booking)} at ${booking.business} on ${start} is canceled. ${cancelTerms({ booking, deposit }, now)}`
  })
}

/**
 * The customer's leads with this agent that have one of these addresses. This page's lead is last: while it has its contact,
 * the customer can try again.
 */
export async function leadsOf(
  { sql, secrets }: Context,
  page: CustomerPage,
  by: Pick<Contact, 'email' | 'phone'> | null = page.contact,
): Promise<Id<'lead'>[]> {
  const points = by ? addressPoints(secrets, by) : []
  const leads = await listLeadsOfCustomer(sql, page.agentId, points, isSandbox(page.businessId))
  return [...leads.filter(id => id !== page.leadId), page.leadId]
}

/** Closes a lead and cancels its appointment. Notifies the business even of a closed lead: it still has the details. */
async function withdrawLead(context: Context, id: Id<'lead'>, confirm: (terms: string[]) => void) {
  await changeLead(context, id, { customer: id }, async lead => {
    if (lead.withdrawnAt) return null
    const { booking } = lead
    const upcoming = booking && isAhead(booking, context.now()) ? booking : null
    if (upcoming) confirm(await termsOf(context, [id]))
    return {
      ...(lead.status !== 'closed' && {
        status: 'closed',
        closedReason: upcoming ? 'customer_cancelled' : 'withdrawn',
      }),
      booking: upcoming && { id: upcoming.id, status: 'cancelled', cancelledBy: 'customer' },
      isWithdrawal: true,
      ranked: true,
      events: [
        ...(upcoming ? [cancelledEvent(upcoming, 'customer', 'customer')] : []),
        { type: 'lead.consent_withdrawn', data: {}, toBusiness: true },
      ],
    }
  })
}
