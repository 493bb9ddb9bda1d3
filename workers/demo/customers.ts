import { sealContact } from '../../shared/contacts/contact.ts'
import { newId } from '../../shared/ids.ts'
import { guides, type IntakeField } from '../../shared/industries/industries.ts'
import type { SecretBox } from '../../shared/secrets.ts'
import type { BareLead, DemoTalk } from './customer-queries.ts'
import { personName, pick } from './names.ts'
import { type Random, seededRandom } from './random.ts'

const DAY = 86_400_000
/** What the customer wants, by the keys of intake. */
const WANTS = ['problem', 'service_wanted', 'visit_purpose', 'product']
const questions = [
  'I’m interested in {service}. What’s the next date you have?',
  'Could you tell me what {service} would cost, all in?',
  'We’d like {service}. Would next week work?',
  'Hello! Do you still take new customers for {service}? Afternoons are best for us.',
]
const replies = [
  'Thanks for reaching out, {name}! Yes, we can do that. Which day suits you best?',
  'Hi {name}, happy to help. We have time on Tuesday and on Thursday morning.',
  'Hello {name}, sure. Is there anything we should know before we start?',
]

/** Who sent a lead of the demo and what was said: made up, and the same each time. */
export function demoTalk(secrets: SecretBox, seed: string, lead: BareLead): DemoTalk {
  const random = seededRandom(`${seed}/${lead.id}`)
  const name = personName(random)
  const service = lead.service ?? pick(lead.services, random) ?? 'a visit'
  const say = (text: string) =>
    text.replace('{service}', `“${service}”`).replace('{name}', name.split(' ')[0] ?? name)
  const contact = {
    name,
    // Numbers of this form belong to nobody.
    phone: `+1210555${String(Math.floor(random.between(100, 200))).padStart(4, '0')}`,
    email: random.chance(0.6) ? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com` : null,
    details: detailsOf(lead, service, random),
  }
  const message = (text: string) => {
    const id = newId('msg')
    return { id, text: secrets.seal(text, `lead_messages.text ${id}`).toString('hex') }
  }
  return {
    lead: lead.id,
    contact: sealContact(secrets, lead.id, contact).toString('hex'),
    asked: message(say(pick(questions, random))),
    replied: lead.repliedAt && message(say(pick(replies, random))),
    amount: lead.status === 'quoted' ? 500 * Math.round(random.between(16, 90)) : null,
  }
}

/** The answers that the industry needs, and some of the others. */
function detailsOf(lead: BareLead, service: string, random: Random): Record<string, unknown> {
  const fields = guides[lead.industry].intake.filter(field => field.required || random.chance(0.3))
  return Object.fromEntries(fields.map(field => [field.key, answerTo(field, lead, service, random)]))
}

function answerTo(
  { key, type, enum: values, example }: IntakeField,
  lead: BareLead,
  service: string,
  random: Random,
) {
  if (WANTS.includes(key) && type === 'string') return service
  if (key === 'service_address' || key === 'address')
    return `${Math.floor(random.between(100, 990))} Oak St, ${lead.city}, ${lead.state} ${lead.zip}`
  if (/(^|_)zip$/.test(key)) return lead.zip
  if (type === 'enum' && values) return pick(values, random)
  if (type === 'date') return new Date(+lead.createdAt + 10 * DAY).toISOString().slice(0, 10)
  return example
}
