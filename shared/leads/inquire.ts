import { unmeasured } from '../businesses/measured.ts'
import { afterOpenMinutes } from '../businesses/open-hours.ts'
import { type BookableBusiness, findBusinessForBooking } from '../businesses/queries.ts'
import { isSandbox } from '../businesses/sandbox.ts'
import { type Contact, contactPoints, plainPhone, sealContact } from '../contacts/contact.ts'
import type { Context } from '../context.ts'
import { againIfTaken } from '../idempotency/once.ts'
import { type Id, newId } from '../ids.ts'
import { checkDetails } from '../industries/intake.ts'
import { rankingTable } from '../ranking/weights.ts'
import { refuse } from '../refusal.ts'
import type { SecretBox } from '../secrets.ts'
import type { Warning } from '../warnings.ts'
import { customerUrlOf, makePageToken } from './customer-url.ts'
import { receivedEvent } from './events.ts'
import { notifySubscribers } from './notify.ts'
import { insertLead } from './queries.ts'
import { isUrgent } from './read-details.ts'
import { refuseSensitive } from './sensitive/refuse.ts'

interface Inquiry {
  slug: string
  agent: Id<'agt'>
  customer: { name: string; phone: string | null; email: string | null }
  message: string | null
  details: Record<string, unknown>
  /** Anything but `true` is refused. */
  consent: unknown
  /** The raw body, including unknown fields. It's checked for card numbers, social security numbers and passwords. */
  body: unknown
  claim: Buffer | null
  /** Checks everything, stores nothing. */
  dryRun: boolean
}

const DAY = 86_400_000
/** Inquiries per day for one customer at one business, across all agents. */
const MAX_PER_DAY = 3
const MAX_TRIES = 5

/** Sends a customer's inquiry, or only checks it with `dryRun`. */
export async function inquire(context: Context, inquiry: Inquiry): Promise<InquiryResult> {
  checkBody(inquiry)
  // Tries again if the card changes between the read and the write.
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const business = (await findBusinessForBooking(context.sql, inquiry.slug)) ?? refuse('business_not_found')
    const sent = await send(context, inquiry, business)
    if (sent) return { ...describe(inquiry, business, context.now()), ...sent }
  }
  return refuse('unavailable')
}

export interface InquiryResult extends ReturnType<typeof describe> {
  leadId: Id<'lead'> | null
  receivedAt: Date
  customerUrl: string | null
}

async function send(context: Context, inquiry: Inquiry, business: BookableBusiness) {
  const { sql, secrets } = context
  const now = context.now()
  // The contact's limit isn't checked: it would reveal what others sent for this contact.
  if (inquiry.dryRun) return { leadId: null, receivedAt: now, customerUrl: null }
  const contact: Contact = { ...inquiry.customer, details: inquiry.details }
  const points = contactPoints(secrets, contact)
  const contactLimit = { since: new Date(now.getTime() - DAY), max: MAX_PER_DAY }
  const id = newId('lead')
  const message = inquiry.message ? sealMessage(secrets, inquiry.message) : null
  const newLead = {
    id,
    businessId: business.id,
    mark: business.mark,
    agentId: inquiry.agent,
    contact: sealContact(secrets, id, contact),
    // In the sandbox, a developer may enter anyone's address.
    customerMailed: contact.email !== null && !isSandbox(business.id),
    page: makePageToken(secrets, id),
    points,
    message,
    claim: inquiry.claim,
    contactLimit,
    countedSince: new Date(now.getTime() - rankingTable.fairness.daysPerCountedLead * DAY),
    idleFrom: now,
    events: [receivedEvent(now, isUrgent(inquiry.details))],
    now,
  }
  const lead = await againIfTaken(() => insertLead(sql, newLead))
  if (lead.inserted) {
    notifySubscribers(context, inquiry.agent, business.id, lead.endpoints)
    return {
      leadId: lead.id,
      receivedAt: lead.receivedAt,
      customerUrl: customerUrlOf(context, lead.id, lead.pageToken),
    }
  }
  return lead.reason === 'contact_limit' ? refuseContact() : null
}

function sealMessage(secrets: SecretBox, text: string) {
  const id = newId('msg')
  return { id, text: secrets.seal(text, `lead_messages.text ${id}`) }
}

function describe({ customer, details }: Inquiry, business: BookableBusiness, now: Date) {
  const { missing, warnings } = checkDetails(business.card, details)
  return {
    business,
    missing,
    warnings: [...contactWarnings(customer), ...warnings, ...emergencyWarning(details, business, now)],
    expectedReply: expectedReply(business, now),
  }
}

function checkBody({ body, consent }: Inquiry): void {
  refuseSensitive(body)
  if (consent === true) return
  const fault = consentFault(body, consent)
  refuse(
    'consent_required',
    `customer_consent must be true.${fault}`,
    fault
      ? 'If the customer agreed to be contacted, send "customer_consent": true. Otherwise ask first.'
      : 'Ask the customer whether this business may contact them. If they agree, send "customer_consent": true.',
  )
}

/** The likely mistake, if the agent seems to have consent: a wrong type, or a name such as customerConsent. */
function consentFault(body: unknown, consent: unknown): string {
  if (typeof consent === 'string') return ' It was sent as text: leave out the quotes.'
  if (consent !== undefined && consent !== null && consent !== false) return " It wasn't sent as a boolean."
  const other =
    consent === undefined && Object.keys(body ?? {}).find(name => /^[a-z_-]{0,20}consent$/i.test(name))
  return other ? ` The field ${other} isn't read.` : ''
}

const refuseContact = (): never =>
  refuse('contact_rate_limited', undefined, undefined, { headers: { 'retry-after': String(DAY / 1000) } })

function contactWarnings({ phone, email }: Inquiry['customer']): Warning[] {
  if (!phone && !email)
    return [
      {
        code: 'no_contact_details',
        message:
          'Without a phone number or an email, the business can only answer through you. Watch the lead for replies.',
      },
    ]
  return phone && !plainPhone(phone)
    ? [
        {
          code: 'phone_unclear',
          message:
            "customer.phone doesn't look like a phone number, such as +12105550147. Ask the customer, and send the right one in a message.",
        },
      ]
    : []
}

/** When to expect a reply, from measured response times. Null values if there are none. */
function expectedReply({ response, card, timezone, closures }: BookableBusiness, now: Date) {
  const { medianMinutes } = response ?? unmeasured
  if (medianMinutes === null) return { medianMinutes, by: null }
  return {
    medianMinutes,
    by: afterOpenMinutes({ timezone, hours: card.hours, closures }, now, medianMinutes),
  }
}

/** Emergency hours are free text, so nothing can be computed from them. */
function emergencyWarning(
  details: Inquiry['details'],
  { card, timezone, closures }: BookableBusiness,
  now: Date,
): Warning[] {
  const { phone } = card
  const opens = afterOpenMinutes({ timezone, hours: card.hours, closures }, now, 0)
  if (!card.emergency.available || !isUrgent(details) || opens === null || opens <= now) return []
  return [
    {
      code: 'emergency_by_phone',
      message: `The business is closed now, and expectedReply counts only its opening hours. It takes emergencies: emergency.hours on its card says when. If this can't wait, the customer should ${phone ? `call ${phone}` : "try another business, because this one's card has no phone number"}.`,
    },
  ]
}
