import { unmeasured } from '../businesses/measured.ts'
import { afterOpenMinutes } from '../businesses/open-hours.ts'
import { freshBusiness, recentBusiness } from '../businesses/recent.ts'
import type { MarkedBusiness } from '../businesses/recent-queries.ts'
import { type Contact, contactPoints, plainPhone, sealContact } from '../contacts/contact.ts'
import { isContactAllowed } from '../contacts/queries.ts'
import type { Context } from '../context.ts'
import { type Id, newId } from '../ids.ts'
import { guides } from '../industries/industries.ts'
import { checkDetails } from '../industries/intake.ts'
import { rankingTable } from '../ranking/weights.ts'
import { refuse } from '../refusal.ts'
import { notifySubscribers } from './notify.ts'
import { insertLead } from './queries.ts'
import { refuseSensitive } from './sensitive/refuse.ts'

export interface Inquiry {
  slug: string
  agent: Id<'agt'>
  customer: { name: string; phone: string | null; email: string | null }
  message: string | null
  details: Record<string, unknown>
  /** Anything but true is no consent. */
  consent: unknown
  /** The body as it came, unknown fields included: nothing in it may be a card, a social security number or a password. */
  body: unknown
  claim: Buffer | null
  /** Checks everything and stores nothing. */
  dryRun: boolean
}

const DAY = 86_400_000
/** So many inquiries a day for one customer at one business, whoever sends them and whatever the rate limits are. */
const MOST_A_DAY = 3
const MOST_TRIES = 5

/** Sends a customer's inquiry, or with `dryRun` only checks it. */
export async function inquire(context: Context, inquiry: Inquiry): Promise<Inquired> {
  checkBody(inquiry)
  const recent = inquiry.dryRun ? null : recentBusiness(context, inquiry.slug)
  for (let business = recent, tries = 0; tries < MOST_TRIES; tries++) {
    business ??= (await freshBusiness(context, inquiry.slug)) ?? refuse('business_not_found')
    const sent = await send(context, inquiry, business)
    if (sent) return { ...answerOf(inquiry, business, context.now()), ...sent }
    // Its card was written a moment ago: what is missing is asked for by the new one.
    business = null
  }
  return refuse('unavailable')
}

export interface Inquired extends ReturnType<typeof answerOf> {
  leadId: Id<'lead'> | null
  receivedAt: Date
}

async function send(context: Context, inquiry: Inquiry, business: MarkedBusiness) {
  const { sql, secrets } = context
  const now = context.now()
  const contact: Contact = { ...inquiry.customer, details: inquiry.details }
  const points = contactPoints(secrets, contact)
  const brake = { since: new Date(now.getTime() - DAY), most: MOST_A_DAY }
  if (inquiry.dryRun) {
    if (!(await isContactAllowed(sql, { business: business.id, points, ...brake }))) tooOften()
    return { leadId: null, receivedAt: now }
  }
  const received = await insertLead(sql, {
    id: newId('lead'),
    businessId: business.id,
    mark: business.mark,
    agentId: inquiry.agent,
    contact: sealContact(secrets, contact),
    points,
    message: inquiry.message ? { id: newId('msg'), text: secrets.seal(inquiry.message) } : null,
    claim: inquiry.claim,
    brake,
    countedSince: new Date(now.getTime() - rankingTable.fairness.daysPerCountedLead * DAY),
    idleFrom: now,
    events: [{ type: 'lead.received', data: { status: 'received' }, toBusiness: true }],
    now,
  })
  if (received.made) {
    notifySubscribers(context, inquiry.agent, business.id, received.endpoints)
    return { leadId: received.id, receivedAt: received.receivedAt }
  }
  return received.why === 'too_often' ? tooOften() : null
}

function answerOf({ customer, details }: Inquiry, business: MarkedBusiness, now: Date) {
  const asked = { guide: guides[business.industry], card: business.card.intake }
  const { missing, warnings } = checkDetails(asked, details)
  return {
    business,
    missing,
    warnings: [...contactWarnings(customer), ...warnings],
    expectedReply: expectedReply(business, now),
  }
}

function checkBody({ body, consent }: Inquiry): void {
  refuseSensitive(body)
  if (consent !== true)
    refuse(
      'consent_required',
      'customer_consent must be true.',
      'Ask the customer whether this business may contact them at the given details; after a yes send "customer_consent": true.',
    )
}

const tooOften = (): never =>
  refuse('contact_rate_limited', undefined, undefined, { headers: { 'retry-after': String(DAY / 1000) } })

function contactWarnings({ phone, email }: Inquiry['customer']): { code: string; message: string }[] {
  if (!phone && !email)
    return [
      {
        code: 'no_contact_details',
        message:
          'Without a phone number or an email the business can only answer through you: follow the lead.',
      },
    ]
  return phone && !plainPhone(phone)
    ? [
        {
          code: 'phone_unclear',
          message: 'customer.phone does not look like a phone number, such as +12105550147.',
        },
      ]
    : []
}

/** When a reply is to be expected, from what was measured; nothing is promised where nothing was. */
function expectedReply({ response, card, timezone, closures }: MarkedBusiness, now: Date) {
  const { medianMinutes } = response ?? unmeasured
  if (medianMinutes === null) return { medianMinutes, by: null }
  return {
    medianMinutes,
    by: afterOpenMinutes({ timezone, hours: card.hours, closures }, now, medianMinutes),
  }
}
