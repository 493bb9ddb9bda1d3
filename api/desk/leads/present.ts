import type { Booking } from '../../../shared/bookings/queries.ts'
import type { BookableBusiness } from '../../../shared/businesses/queries.ts'
import { openContact, openWithoutDetails } from '../../../shared/contacts/contact.ts'
import type { ListedLead } from '../../../shared/desk/queries.ts'
import { readIntake } from '../../../shared/industries/intake.ts'
import type { LeadRow } from '../../../shared/leads/record-queries.ts'
import { localTime } from '../../../shared/local-time.ts'
import type { SecretBox } from '../../../shared/secrets.ts'
import { pageOf } from '../../edge/paging.ts'
import { presentLeadFields, presentListed } from '../../leads/present.ts'
import { NOTICE } from '../../words.ts'

/** Takes one row more than `limit`. */
export function presentDeskLeads(secrets: SecretBox, rows: ListedLead[], limit: number) {
  const { page, ...paging } = pageOf(rows, limit, row => row.id)
  return {
    leads: page.map(row => ({
      ...presentListed(row),
      updatedAt: row.updatedAt,
      firstReplyAt: row.firstReplyAt,
      customer: { name: row.contact && openWithoutDetails(secrets, row.id, row.contact).name },
      message: row.message && secrets.open(row.message, `lead_messages.text ${row.messageId}`),
      booking:
        row.bookingStart && row.bookingTimezone
          ? { status: row.bookingStatus, start: localTime(row.bookingStart, row.bookingTimezone) }
          : null,
    })),
    ...paging,
    notice: NOTICE,
  }
}

/** The full lead: who asks, what for, and their consent. */
export function presentDeskLead(
  secrets: SecretBox,
  row: LeadRow,
  booked: Booking | undefined,
  { card }: BookableBusiness,
) {
  const contact = row.contact && openContact(secrets, row.id, row.contact)
  const { fields } = readIntake(card)
  return {
    ...presentLeadFields(secrets, row, booked),
    agent: row.agent,
    customer: contact && { name: contact.name, phone: contact.phone, email: contact.email },
    intake: Object.entries(contact?.details ?? {}).map(([key, value]) => ({
      key,
      label: fields.get(key)?.label ?? key,
      value,
    })),
    consent: { given: true as const, at: row.consentedAt },
    notice: NOTICE,
  }
}
