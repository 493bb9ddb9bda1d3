import { isSandbox } from '../businesses/sandbox.ts'
import { addressPoints } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { changeLead } from '../leads/change-lead.ts'
import { cancelledEvent } from '../leads/events.ts'
import { isAhead } from '../leads/lead.ts'
import { eraseCustomer } from '../retention/erase-person.ts'
import type { CustomerPage } from './page.ts'
import { listLeadsOfCustomer } from './withdraw-queries.ts'

/**
 * Takes a customer's consent back: closes their leads with this agent, tells the businesses to delete their copies, and
 * erases the contact. Only leads of this agent, because it could have made up an inquiry with someone else's address.
 * Safe to run again after an interruption.
 */
export async function withdrawConsent(context: Context, page: CustomerPage): Promise<void> {
  const { sql, secrets } = context
  const points = page.contact ? addressPoints(secrets, page.contact) : []
  const others = await listLeadsOfCustomer(sql, page.agentId, points, isSandbox(page.businessId))
  // This page's lead closes last. As long as it has its contact, the customer can try again.
  const leads = [...others.filter(id => id !== page.leadId), page.leadId]
  for (const lead of leads) await withdrawLead(context, lead)
  await eraseCustomer({ sql, secrets }, leads, context.now())
}

/** Closes a lead and cancels what's ahead. The business is told even if the lead was closed: it still has the details. */
async function withdrawLead(context: Context, id: Id<'lead'>): Promise<void> {
  await changeLead(context, id, { customer: id }, lead => {
    if (lead.withdrawnAt) return null
    const { booking } = lead
    const upcoming = booking && isAhead(booking, context.now()) ? booking : null
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
