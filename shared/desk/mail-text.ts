import type { EventRecord } from '../events/kinds.ts'
import { type Headline, headlineText } from './headline.ts'

interface MailText {
  subject: string
  text: string
}

interface Linked {
  /** A link that signs in. */
  link: string
  /** Until when it works, in words. */
  until: string
}

type Told = Pick<EventRecord, 'type' | 'business' | 'data'>

/** The text of a mail about an event. Never contains the customer's contact, or anything they wrote. */
export function mailText(event: Told, ofLead: Headline, { link, until }: Linked): MailText {
  const headline = withService(event, ofLead)
  const business = textOf(event.business, 'name') ?? 'your business'
  const about = headlineText(headline)
  const { subject, what } = describeEvent(event, business, headline)
  const text = `${what}
${about ? `\nIt's about: ${about}.\n` : ''}
Open your inbox on Agent Exchange:
${link}

The link signs you in. It works once, until ${until}. Don't share it.
This email doesn't contain customers' details. They're in your inbox.

You're receiving this because ${business} lists this address on Agent Exchange.
`
  return { subject, text }
}

/** A lead's appointment may have another service by now. */
export const withService = ({ data }: Pick<Told, 'data'>, headline: Headline): Headline => ({
  ...headline,
  service: textOf((data as { service?: object }).service ?? null, 'name') ?? headline.service,
})

/** Says what it's about first, for phones that cut subjects off. Without that, which business it is. */
export function describeEvent(
  { type, data }: Told,
  business: string,
  headline: Headline,
): { subject: string; what: string } {
  const when = appointmentTime(data)
  const about = headlineText(headline)
  const aboutOrName = about ? `: ${about}` : ` for ${business}`
  const at = [when, about].filter(Boolean).join(', ')
  const service = headline.service ?? 'An appointment'
  switch (type) {
    case 'lead.received':
      return {
        subject: `${headline.urgency === 'emergency' ? 'Emergency' : 'New inquiry'}${aboutOrName}`,
        what: `A customer has contacted ${business} through an AI assistant and agreed to be contacted.\nReply soon: businesses that reply quickly are listed higher.`,
      }
    case 'lead.message':
      return {
        subject: `New message${aboutOrName}`,
        what: `There's a new message about an inquiry to ${business}.`,
      }
    case 'lead.details_changed':
      return {
        subject: `More details${aboutOrName}`,
        what: `A customer of ${business} added or corrected details of their inquiry.`,
      }
    case 'booking.confirmed':
      return {
        subject: `New booking${at ? `: ${at}` : ''}`,
        what: `${service} at ${business} was booked${when ? ` for ${when}` : ''}, through an AI assistant. The customer agreed to be contacted.`,
      }
    case 'booking.rescheduled':
      return {
        subject: `Moved${when ? ` to ${at}` : ': an appointment'}`,
        what: `${service} at ${business} was moved${when ? ` to ${when}` : ''}. The old time slot is open again.`,
      }
    case 'booking.cancelled':
      return {
        subject: `Canceled: ${at || 'an appointment'}`,
        what: `An appointment at ${business}${when ? `, ${when},` : ''} was canceled. The time slot is open again.`,
      }
    case 'deposit.paid': {
      const amount = textOf(data, 'display')
      return {
        subject: `Deposit paid: ${[amount, about].filter(Boolean).join(', ') || business}`,
        what: `A customer of ${business} paid the deposit of ${amount ?? 'an appointment'}.`,
      }
    }
    case 'lead.consent_withdrawn':
      return {
        subject: `Please delete a customer's details (${business})`,
        what: `A customer took back the consent to be contacted by ${business}. Please delete their contact details\nwherever you saved them, and don't contact them anymore. Your inbox shows which inquiry it was.`,
      }
    default:
      return { subject: `News for ${business}`, what: `There's news for ${business}.` }
  }
}

/** A stay has its end, too. */
function appointmentTime(data: object): string | null {
  const start = textOf(data, 'start')
  const end = textOf(data, 'end')
  const timeZone = textOf(data, 'timezone')
  if (!start || !timeZone) return null
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
  })
  const text = (at: string) => format.format(new Date(at)).replaceAll('\u202F', ' ')
  return end && end.slice(0, 10) !== start.slice(0, 10) ? `${text(start)} to ${text(end)}` : text(start)
}

function textOf(value: object | null, name: string): string | null {
  const field = (value as Record<string, unknown> | null)?.[name]
  return typeof field === 'string' && field !== '' ? field : null
}
