import type { EventRecord } from '../events/kinds.ts'

interface Words {
  subject: string
  text: string
}

/** What a business's mail says of an event: never who the customer is, and never what was written. */
export function mailWords(
  event: Pick<EventRecord, 'type' | 'business' | 'data'>,
  link: string,
  until: string,
): Words {
  const business = textOf(event.business, 'name') ?? 'your business'
  const { subject, what } = newsOf(event, business)
  const text = `${what}

Open your inbox on Agent Exchange:
${link}

The link signs you in. It works once, until ${until}; do not pass it on.
Customers' details are not in this mail. You will find them in your inbox.

You get this mail because this address stands on the card of ${business}.
`
  return { subject, text }
}

function newsOf(
  { type, data }: Pick<EventRecord, 'type' | 'data'>,
  business: string,
): { subject: string; what: string } {
  const when = appointmentTime(data)
  const service = textOf((data as { service?: object }).service ?? null, 'name')
  switch (type) {
    case 'lead.received':
      return {
        subject: `New inquiry for ${business}`,
        what: `Somebody has asked ${business} for something, through a software assistant, and agreed to be contacted.\nAnswer soon: how quickly a business replies decides how high it is listed.`,
      }
    case 'lead.message':
      return {
        subject: `New message for ${business}`,
        what: `There is a new message about an inquiry to ${business}.`,
      }
    case 'booking.confirmed':
      return {
        subject: `New booking${when ? `: ${when}` : ''}`,
        what: `${service ?? 'An appointment'} at ${business} was booked${when ? ` for ${when}` : ''}.`,
      }
    case 'booking.cancelled':
      return {
        subject: `Cancelled${when ? `: ${when}` : ': an appointment'}`,
        what: `An appointment at ${business}${when ? `, ${when},` : ''} was cancelled. Its time can be booked again.`,
      }
    default:
      return { subject: `News for ${business}`, what: `There is news for ${business}.` }
  }
}

/** From the local start, as the event writes it. */
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
