import type { EventRecord } from '../events/kinds.ts'

interface MailText {
  subject: string
  text: string
}

/** The text of a mail about an event. Never contains the customer's details or messages. */
export function mailText(
  event: Pick<EventRecord, 'type' | 'business' | 'data'>,
  link: string,
  until: string,
): MailText {
  const business = textOf(event.business, 'name') ?? 'your business'
  const { subject, what } = describeEvent(event, business)
  const text = `${what}

Open your inbox on Agent Exchange:
${link}

The link signs you in. It works once, until ${until}. Don't share it.
This email doesn't contain customers' details. They're in your inbox.

You're receiving this because ${business} lists this address on Agent Exchange.
`
  return { subject, text }
}

function describeEvent(
  { type, data }: Pick<EventRecord, 'type' | 'data'>,
  business: string,
): { subject: string; what: string } {
  const when = appointmentTime(data)
  const service = textOf((data as { service?: object }).service ?? null, 'name')
  switch (type) {
    case 'lead.received':
      return {
        subject: `New inquiry for ${business}`,
        what: `A customer has contacted ${business} through an AI assistant and agreed to be contacted.\nReply soon: businesses that reply quickly are listed higher.`,
      }
    case 'lead.message':
      return {
        subject: `New message for ${business}`,
        what: `There's a new message about an inquiry to ${business}.`,
      }
    case 'lead.details_changed':
      return {
        subject: `More details for ${business}`,
        what: `A customer of ${business} added or corrected details of their inquiry.`,
      }
    case 'booking.confirmed':
      return {
        subject: `New booking${when ? `: ${when}` : ''}`,
        what: `${service ?? 'An appointment'} at ${business} was booked${when ? ` for ${when}` : ''}.`,
      }
    case 'booking.rescheduled':
      return {
        subject: `Moved${when ? ` to ${when}` : ': an appointment'}`,
        what: `${service ?? 'An appointment'} at ${business} was moved${when ? ` to ${when}` : ''}. The old time slot is open again.`,
      }
    case 'booking.cancelled':
      return {
        subject: `Canceled: ${when ?? 'an appointment'}`,
        what: `An appointment at ${business}${when ? `, ${when},` : ''} was canceled. The time slot is open again.`,
      }
    case 'deposit.paid':
      return {
        subject: `Deposit paid: ${textOf(data, 'display') ?? business}`,
        what: `A customer of ${business} paid the deposit of ${textOf(data, 'display') ?? 'an appointment'}.`,
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

function appointmentTime(data: object): string | null {
  const start = textOf(data, 'start')
  const timeZone = textOf(data, 'timezone')
  if (!start || !timeZone) return null
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'short',
  })
    .format(new Date(start))
    .replaceAll('\u202F', ' ')
}

function textOf(value: object | null, name: string): string | null {
  const field = (value as Record<string, unknown> | null)?.[name]
  return typeof field === 'string' && field !== '' ? field : null
}
