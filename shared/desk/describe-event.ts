import { faultText } from '../calendars/faults.ts'
import type { BusinessMailedKind, CalendarFault, ComplaintReason, EventRecord } from '../events/kinds.ts'
import { spokenTimes } from '../spoken-time.ts'
import { type Headline, headlineText } from './headline.ts'

export type DescribedEvent = Pick<EventRecord, 'type' | 'business' | 'data'>

const complaintTexts: Record<ComplaintReason, string> = {
  nobody_came: 'A customer told us that nobody came.',
  no_answer: 'A customer told us that they can’t reach you.',
  wrong_information: 'A customer told us that something you list isn’t right.',
  price: 'A customer told us that you asked for a different price than agreed.',
  other: 'A customer complained to us about this inquiry.',
}

export const nameOf = ({ business }: Pick<DescribedEvent, 'business'>): string =>
  textOf(business, 'name') ?? 'your business'

/**
 * What a mail or a notification to a business says. Never the customer's contact, or anything they wrote. `about` is when,
 * which service, where and how soon, as far as it's known.
 */
export function describeEvent(event: DescribedEvent, headline: Headline) {
  const { data } = event
  const type = event.type as BusinessMailedKind // emit_event mails no others to a business
  const business = nameOf(event)
  const when = appointmentTime(data)
  const about = headlineText(headline) || null
  const at = [when, about].filter(Boolean).join(', ') || null
  const service = headline.service ?? 'A booking'
  switch (type) {
    case 'lead.received': {
      const isEmergency = headline.urgency === 'emergency'
      return {
        kind: isEmergency ? 'Emergency' : 'New inquiry',
        about: isEmergency ? headlineText({ ...headline, urgency: null }) || null : about,
        what: `A customer has contacted ${business} through an AI assistant and agreed to be contacted.\nReply soon: businesses that reply quickly are listed higher.`,
      }
    }
    case 'lead.message':
      return { kind: 'New message', about, what: `There's a new message about an inquiry to ${business}.` }
    case 'lead.details_changed':
      return {
        kind: 'More details',
        about,
        what: `A customer of ${business} added or corrected details of their inquiry.`,
      }
    case 'booking.confirmed':
      return {
        kind: 'New booking',
        about: at,
        what: `${service} at ${business} was booked${when ? ` for ${when}` : ''}, through an AI assistant. The customer agreed to be contacted.`,
      }
    case 'booking.rescheduled':
      return {
        kind: 'New time',
        about: at,
        what: `${service} at ${business} was moved${when ? ` to ${when}` : ''}. The old time slot is open again.`,
      }
    case 'booking.cancelled':
      return {
        kind: 'Canceled',
        about: at,
        what: `A booking at ${business}${when ? `, ${when},` : ''} was canceled${textOf(data, 'by') === 'business' ? '. The customer’s AI assistant reported that you canceled it' : ' by the customer'}. The time slot is open again.`,
      }
    case 'deposit.paid': {
      const amount = textOf(data, 'display')
      return {
        kind: 'Deposit paid',
        about: [amount, about].filter(Boolean).join(', ') || null,
        what: `A customer of ${business} paid the deposit of ${amount ?? 'a booking'}.`,
      }
    }
    case 'lead.complaint': {
      const { reason = 'other' } = data as { reason?: ComplaintReason }
      const note = textOf(data, 'note')
      return {
        kind: 'A customer complained',
        about: at,
        what: `${complaintTexts[reason]} Please contact the customer today: the details are in your inbox.${note ? `\n\nFrom the operator of this service: ${note}` : ''}`,
      }
    }
    case 'lead.consent_withdrawn':
      return {
        kind: "Please delete a customer's details",
        about: business,
        what: `A customer withdrew their consent to be contacted by ${business}. Please delete their contact details\nwherever you saved them, and don't contact them anymore. Your inbox shows which inquiry it was.`,
      }
    case 'calendar.failing': {
      const host = textOf(data, 'host') ?? 'a calendar'
      const { reason = 'unreachable' } = data as { reason?: CalendarFault }
      return {
        kind: "We can't read your calendar",
        about: host,
        what: `We haven't been able to read a calendar you linked for ${business} (${host}) for an hour:\n${faultText[reason]}.\n\nThe busy times we read last still count, but newer ones may be missing, so customers could book them.\nCheck its address at your desk under Calendar, Linked calendars. We keep trying.`,
      }
    }
    default:
      // Only a newer release knows this kind. The delivery fails, and a worker of that release tries again.
      throw new Error(`no text about ${type satisfies never}`)
  }
}

/**
 * The headline as of the event: the appointment may have another service by now. Once there's an appointment, its time
 * replaces the urgency of the inquiry.
 */
export const headlineAt = (
  { type, data }: Pick<DescribedEvent, 'type' | 'data'>,
  headline: Headline,
): Headline => ({
  ...headline,
  service: textOf((data as { service?: object }).service ?? null, 'name') ?? headline.service,
  urgency: /^(booking|deposit)\./.test(type) && headline.urgency !== 'emergency' ? null : headline.urgency,
})

/** A stay also says when it ends. */
function appointmentTime(data: object): string | null {
  const start = textOf(data, 'start')
  const end = textOf(data, 'end')
  const timeZone = textOf(data, 'timezone')
  if (!start || !timeZone) return null
  const text = (at: string) => spokenTimes(timeZone).shortDateTime(new Date(at))
  return end && end.slice(0, 10) !== start.slice(0, 10) ? `${text(start)} to ${text(end)}` : text(start)
}

function textOf(value: object | null, name: string): string | null {
  const field = (value as Record<string, unknown> | null)?.[name]
  return typeof field === 'string' && field !== '' ? field : null
}
