import { depositState } from '../../../shared/deposits/deposit.ts'
import { localTime } from '../../../shared/local-time.ts'
import { presentMoney } from '../../../shared/money.ts'
import type { LeadStory } from '../../../shared/timeline/lead.ts'
import type { BookingFacts } from '../../../shared/timeline/lead-queries.ts'
import { NOTICE } from '../../words.ts'

/** A lead as operators see it: everything but who the customer is. */
export const presentStory = ({ lead, bookings, entries }: LeadStory, now: Date) => ({
  lead_id: lead.id,
  status: lead.status,
  statusSince: lead.statusSince,
  closedReason: lead.closedReason,
  createdAt: lead.createdAt,
  unread: lead.unread,
  business: {
    slug: lead.slug,
    name: lead.business,
    removed: lead.businessRemoved,
    mailed: lead.businessMailed,
  },
  agent: { id: lead.agentId, name: lead.agent, suspended: lead.agentSuspended },
  customer: { digests: lead.customers, mailed: lead.customerMailed, erasedAt: lead.erasedAt },
  bookings: bookings.map(each => presentBooking(each, now)),
  timeline: entries.map(({ at, by, what, text, about }) => ({ at, by, what, text, about })),
  notice: NOTICE,
})

function presentBooking(booking: BookingFacts, now: Date) {
  const { id, code, status, service, timezone, start, end, amount, currency, expiresAt } = booking
  const facts = expiresAt && { ...booking, bookingStatus: status, expiresAt }
  return {
    id,
    confirmationCode: code,
    status,
    service: service.name,
    start: localTime(start, timezone),
    end: localTime(end, timezone),
    timezone,
    deposit:
      facts && amount !== null && currency
        ? { id: booking.deposit, state: depositState(facts, now), ...presentMoney({ amount, currency }) }
        : null,
  }
}
