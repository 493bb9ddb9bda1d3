import type { Mail } from '../mail/mail.ts'
import { type DescribedEvent, describeEvent, headlineAt, nameOf } from './describe-event.ts'
import { type Headline, headlineText } from './headline.ts'

interface Linked {
  /** A link that signs in. */
  link: string
  /** Until when it works, in words. */
  until: string
}

/** The text of a mail about an event. Never contains the customer's contact, or anything they wrote. */
export function mailText(
  event: DescribedEvent,
  ofLead: Headline,
  { link, until }: Linked,
): Pick<Mail, 'subject' | 'text'> {
  const headline = headlineAt(event, ofLead)
  const business = nameOf(event)
  const { kind, about, what } = describeEvent(event, headline)
  const isNamed = headline.service !== null && what.includes(headline.service)
  const text = `${what}
${aboutText(isNamed ? { ...headline, service: null } : headline)}
Open your inbox on Agent Exchange:
${link}

The link signs you in. It works once, until ${until}. Don't share it.
This email doesn't contain customers' details. They're in your inbox.

You're receiving this because ${business} lists this address on Agent Exchange.
`
  const isPlace = headline.service === null && headline.zip !== null && about?.startsWith('from ')
  return { subject: about ? `${kind}${isPlace ? ' ' : ': '}${about}` : `${kind} for ${business}`, text }
}

function aboutText(headline: Headline): string {
  const text = headlineText(headline)
  if (text === '') return ''
  return `\n${headline.service ? "It's about:" : headline.zip ? "It's" : 'When:'} ${text}.\n`
}
