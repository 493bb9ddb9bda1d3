import { type Static, type TObject, Type } from '@sinclair/typebox'
import { tiers } from '../limits/policies.ts'

export const outcomeKinds = [
  'business_replied',
  'booked',
  'completed',
  'no_response',
  'customer_cancelled',
  'business_cancelled',
  'customer_no_show',
  'business_no_show',
  'wrong_information',
] as const

/** Reasons for a customer's complaint, as an operator passes it on. */
export const complaintReasons = ['nobody_came', 'no_answer', 'wrong_information', 'price', 'other'] as const
export type ComplaintReason = (typeof complaintReasons)[number]

/** Why a linked calendar can't be read. */
export const calendarFaults = [
  'not_found',
  'refused',
  'moved',
  'server_error',
  'unreachable',
  'timeout',
  'private_address',
  'too_large',
  'not_calendar',
  'too_complex',
] as const
export type CalendarFault = (typeof calendarFaults)[number]

/** Whose stream an event is written to. A business's stream also feeds its mailbox. */
type Receiver = 'agent' | 'business' | 'author' | 'endpoint owner' | 'operator'

interface EventDefinition<Data extends TObject> {
  receivers: readonly Receiver[]
  data: Data
  /** One line for the reference and the guide. */
  description: string
  /** A business that receives it also gets it by mail. */
  isMailed: boolean
  /** A customer with an email address gets an email about it. */
  isMailedToCustomer: boolean
}

type Mailed = Partial<Pick<EventDefinition<TObject>, 'isMailed' | 'isMailedToCustomer'>>

/** The type says who gets mail, so the compiler requires its text (desk/describe-event.ts, customer/mail-text.ts). */
const kind = <
  const Receivers extends readonly Receiver[],
  Data extends TObject,
  const M extends Mailed = Mailed,
>(
  receivers: Receivers,
  data: Data,
  description: string,
  mailed = {} as M, // left out, M is Mailed
): EventDefinition<Data> & M & { receivers: Receivers } => ({
  receivers,
  data,
  description,
  isMailed: false,
  isMailedToCustomer: false,
  ...mailed,
})

const object = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>(Type.Union(values.map(value => Type.Literal(value))))

const text = Type.String()
const instant = Type.String({ format: 'date-time' })
const leadStatus = oneOf('received', 'in conversation', 'quoted', 'booked', 'closed')

const appointment = {
  bookingId: text,
  start: Type.String({ description: "RFC 3339 with the business's offset." }),
  end: text,
  timezone: text,
  service: object({ id: text, name: text }),
}

const money = { amount: Type.Integer(), currency: text, display: text }
const deposit = { depositId: text, bookingId: text, ...money }

const decision = object({
  target: oneOf('post', 'comment'),
  id: text,
  postId: text,
  reasons: Type.Union([Type.Array(text), Type.Null()]),
  reason: Type.Union([text, Type.Null()]),
})

const answer = object({ postId: text, commentId: text })

/**
 * Every kind of event. CONTRIBUTING.md says how to add one. The types of emitters, the database's functions,
 * `/openapi.json` and the table in docs/guides/webhooks.md all come from this list.
 */
export const eventKinds = {
  'lead.received': kind(
    ['agent', 'business'],
    object({ status: Type.Literal('received') }),
    'Your inquiry reached the business.',
    { isMailed: true, isMailedToCustomer: true },
  ),
  'lead.message': kind(
    ['agent', 'business'],
    object({ messageId: text, from: oneOf('agent', 'business') }),
    "A message was added. The business only gets the agent's messages.",
    { isMailed: true },
  ),
  'lead.status_changed': kind(
    ['agent'],
    object({ from: leadStatus, to: leadStatus }),
    'The lead moved to another status.',
  ),
  'lead.quoted': kind(['agent'], object(money), 'The business named a price.'),
  'lead.closed': kind(
    ['agent', 'business'],
    object({
      reason: oneOf(
        'completed',
        'customer_no_show',
        'business_no_show',
        'customer_cancelled',
        'declined',
        'withdrawn',
        'idle',
      ),
    }),
    'The lead ended. The business only gets `withdrawn` and `customer_cancelled`.',
  ),
  'lead.details_changed': kind(
    ['agent', 'business'],
    object({
      keys: Type.Array(text, { description: 'The fields of the intake that changed.' }),
      missing: Type.Integer({ description: 'How many required answers are still missing.' }),
    }),
    'You added or corrected details of the inquiry.',
    { isMailed: true },
  ),
  'lead.complaint': kind(
    ['agent', 'business'],
    object({ reason: oneOf(...complaintReasons), note: Type.Union([text, Type.Null()]) }),
    'The customer complained to the operator of this service, who passes it on to the business. `note` is the operator’s.',
    { isMailed: true },
  ),
  'lead.consent_withdrawn': kind(
    ['agent', 'business'],
    object({}),
    'The customer withdrew their consent. Delete their details.',
    { isMailed: true },
  ),
  'booking.confirmed': kind(
    ['agent', 'business'],
    object({ ...appointment, confirmationCode: text }),
    'An appointment was booked.',
    { isMailed: true, isMailedToCustomer: true },
  ),
  'booking.rescheduled': kind(
    ['agent', 'business'],
    object({
      ...appointment,
      confirmationCode: text,
      previousStart: Type.String({ description: "RFC 3339 with the business's offset." }),
    }),
    'An appointment was moved to another time or service.',
    { isMailed: true, isMailedToCustomer: true },
  ),
  'booking.cancelled': kind(
    ['agent', 'business'],
    object({ bookingId: text, start: text, timezone: text, by: oneOf('customer', 'business') }),
    'An appointment was canceled. The business gets it unless it canceled the appointment itself.',
    { isMailed: true, isMailedToCustomer: true },
  ),
  'booking.reminder': kind(
    ['agent'],
    object({ ...appointment, confirmationCode: text }),
    'The appointment starts in 24 hours.',
    { isMailedToCustomer: true },
  ),
  'deposit.requested': kind(
    ['agent', 'business'],
    object({ ...deposit, expiresAt: instant }),
    'A deposit is due. Give the customer its payment page.',
  ),
  'deposit.paid': kind(['agent', 'business'], object(deposit), 'The customer paid the deposit.', {
    isMailed: true,
    isMailedToCustomer: true,
  }),
  'deposit.refunded': kind(
    ['agent', 'business'],
    object({
      ...deposit,
      reason: oneOf(
        'customer_cancelled',
        'business_cancelled',
        'paid_after_cancellation',
        'paid_twice',
        'by_hand',
      ),
    }),
    'The deposit was refunded. Sent again if the refund failed, such as to a closed card, and was repeated.',
    { isMailedToCustomer: true },
  ),
  'outcome.requested': kind(
    ['agent'],
    object(appointment),
    'The appointment ended two hours ago. Report its outcome.',
  ),
  'outcome.recorded': kind(
    ['agent'],
    object({
      outcomeId: text,
      kind: oneOf(...outcomeKinds),
      source: oneOf('agent', 'business', 'customer'),
    }),
    'An outcome was recorded, by you, the business or the customer.',
  ),
  'calendar.failing': kind(
    ['business'],
    object({ calendarId: text, host: text, since: instant, reason: oneOf(...calendarFaults) }),
    "A calendar that you linked couldn't be read for an hour. Its last busy times still count.",
    { isMailed: true },
  ),
  'customer.reported': kind(
    ['operator'],
    object({}),
    'A customer reported their page. Only the operator gets it, by email and webhook.',
    { isMailed: true },
  ),
  'desk.link_requested': kind(
    [],
    object({
      businesses: Type.Array(Type.Integer()),
      address: Type.Union([text, Type.Null()], {
        description: 'A keyed digest of the address, if one was typed.',
      }),
      to: text,
    }),
    'Someone asked for a link to sign in to a desk. Internal: it only triggers the email.',
    { isMailed: true },
  ),
  'desk.setting_changed': kind(
    [],
    object({
      business: Type.Integer(),
      setting: oneOf('contact_email', 'payout_account'),
      to: Type.String({ description: 'The address that the business had until then.' }),
    }),
    'A desk changed where mail or deposits go. Internal: it only triggers the email.',
    { isMailed: true },
  ),
  'operator.alert': kind(
    ['operator'],
    object({
      name: text,
      state: oneOf('started', 'lasting', 'ended'),
      since: instant,
      detail: text,
      runbook: text,
    }),
    'Something needs the operator, or no longer does. Only the operator gets it, by email and webhook.',
    { isMailed: true },
  ),
  'operator.link_requested': kind(
    [],
    object({ operator: Type.Union([text, Type.Null()]) }),
    'Someone asked for a link to sign in to the console. Internal: it only triggers the email.',
    { isMailed: true },
  ),
  'commons.post_approved': kind(['author'], decision, 'Your held post or comment was published.'),
  'commons.post_rejected': kind(['author'], decision, 'Your held post or comment was rejected.'),
  'commons.content_removed': kind(['author'], decision, 'Your published post or comment was removed.'),
  'commons.comment_created': kind(
    ['author'],
    answer,
    'Someone commented on your post, or replied to your comment.',
  ),
  'commons.answer_chosen': kind(['author'], answer, 'Your comment was chosen as the answer.'),
  'key.tier_changed': kind(['agent'], object({ tier: oneOf(...tiers) }), 'Your key has a new tier.'),
  'platform.application_decided': kind(
    ['agent'],
    object({
      applicationId: text,
      decision: oneOf('approved', 'declined'),
      reason: Type.Union([text, Type.Null()]),
    }),
    'Your application for the platform tier was decided.',
  ),
  'webhook.disabled': kind(
    ['endpoint owner'],
    object({
      reason: oneOf('gone', 'failing', 'tier', 'suspended'),
      lastStatus: Type.Union([Type.Integer(), Type.Null()]),
    }),
    'Your webhook was disabled.',
  ),
  'webhook.test': kind(
    ['endpoint owner'],
    object({ message: text }),
    'The event you asked for with `POST /webhooks/test`.',
  ),
} satisfies Record<string, EventDefinition<TObject>>

export type EventKind = keyof typeof eventKinds
type KindWith<M> = {
  [K in EventKind]: (typeof eventKinds)[K] extends M ? K : never
}[EventKind]
type ReceiversOf<K extends EventKind> = (typeof eventKinds)[K]['receivers'][number]
type MailedKind = KindWith<{ isMailed: true }>
export type UnmailedKind = Exclude<EventKind, MailedKind>
export type BusinessMailedKind = {
  [K in MailedKind]: 'business' extends ReceiversOf<K> ? K : never
}[MailedKind]
export type CustomerMailedKind = KindWith<{ isMailedToCustomer: true }>
export type EventData<K extends EventKind> = Static<(typeof eventKinds)[K]['data']>

// Object.keys returns string[], although the keys are the record's.
export const eventKindNames = Object.keys(eventKinds) as EventKind[]

/** An event as agents read it. Postgres writes its JSON (`event_text`): the same bytes in GET /events and in webhooks. */
export type EventRecord = {
  [K in EventKind]: {
    id: string
    type: K
    timestamp: string
    lead_id: string | null
    business: { slug: string; name: string } | null
    data: EventData<K>
  }
}[EventKind]

/** Records were written by us, so they aren't validated again. */
export const parseRecord = (record: string): EventRecord => JSON.parse(record)
