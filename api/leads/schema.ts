import { Type } from '@sinclair/typebox'
import { outcomeKinds } from '../../shared/events/kinds.ts'
import { MOST_READ } from '../../shared/leads/record-queries.ts'
import { leadStatuses } from '../../shared/leads/status.ts'
import { Booking, BusinessName, Hold, Timezone, Warnings } from '../bookings/schema.ts'
import { CustomerUrl } from '../customer/schema.ts'
import { DepositAnswer } from '../deposits/schema.ts'
import { Body, IdOf, Instant, Model, NonBlankText, Nullable, OneOf, OptionalText } from '../edge/formats.ts'
import { pagingFields, pagingQuery } from '../edge/paging.ts'
import { NextRequestAnswer } from '../keys/schema.ts'
import { Quote } from '../money.ts'

const optionalText = (maxLength: number, examples: string[], description: string) =>
  OptionalText({ maxLength, examples, description })

export const InquiryQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({ description: 'true: check everything, store nothing, and return 200 with lead_id null.' }),
  ),
})

export const InquiryBody = Body(
  {
    customer: Type.Object({
      name: NonBlankText({ maxLength: 200, examples: ['Dana Reyes'] }),
      phone: optionalText(40, ['+12105550147'], 'Where the business can call. Send phone, email or both.'),
      email: OptionalText({ format: 'email', maxLength: 254, examples: ['dana@example.com'] }),
    }),
    message: optionalText(
      4000,
      ['The kitchen sink drips.'],
      "What the customer wants, in the customer's words.",
    ),
    details: Type.Optional(
      Nullable(
        Type.Record(Type.String(), Type.Unknown(), {
          examples: [{ problem: 'The kitchen sink drips', urgency: 'this_week' }],
          description: "Answers by the keys of the card's intake fields. See also GET /industries.",
        }),
      ),
    ),
    // Any value passes here, because anything but true has its own error code.
    customer_consent: Type.Optional(
      Type.Unsafe<unknown>({
        ...Type.Unknown(),
        type: 'boolean',
        examples: [true],
        description: 'Must be true, and only if the customer agreed to be contacted.',
      }),
    ),
  },
  { checkedLater: ['customer_consent'] },
)

export const DetailsBody = Body({
  details: Type.Record(Type.String(), Type.Unknown(), {
    examples: [{ service_address: '412 E Houston St, San Antonio, TX 78205' }],
    description: "Answers by the keys of the card's intake fields. Others stay; null removes one.",
  }),
})

export const MessageBody = Body({
  text: NonBlankText({ maxLength: 4000, examples: ['The shut-off valve is under the sink.'] }),
})

export const OutcomeBody = Body({
  kind: OneOf(outcomeKinds, { examples: ['completed'], description: 'What happened.' }),
  note: optionalText(300, ['On time, fixed in one visit.'], 'At most 300 characters.'),
})

const OutcomeKind = OneOf(outcomeKinds, { model: 'OutcomeKind' })

export const Status = OneOf(leadStatuses, {
  model: 'LeadStatus',
  description: 'received → in conversation → quoted → booked → closed',
})

const MissingDetails = Type.Array(
  Model('MissingDetail', {
    key: Type.String(),
    ask: Type.String({ description: 'The question to ask.' }),
    expected: Type.String({ examples: ['a calendar date, written YYYY-MM-DD'] }),
  }),
  { description: "Required answers that aren't there, or that don't fit." },
)

const CustomerName = Type.Object({
  name: Nullable(Type.String({ description: 'As it was sent. Null once it was erased.' })),
})

export const LeadsQuery = Type.Object(pagingQuery(100, 25))

export const LeadsAnswer = Type.Object({
  leads: Type.Array(
    Type.Object({
      lead_id: IdOf('lead'),
      status: Status,
      statusSince: Instant,
      closedReason: Nullable(Type.String()),
      createdAt: Instant,
      business: BusinessName,
      customer: CustomerName,
      timezone: Timezone,
      booking: Nullable(
        Type.Object({
          status: Type.String(),
          service: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
          start: Type.String(),
          confirmationCode: Type.String(),
        }),
      ),
    }),
  ),
  ...pagingFields,
  notice: Type.String(),
})

const inquiryFields = {
  business: BusinessName,
  timezone: Timezone,
  receivedAt: Instant,
  expectedReply: Type.Object({ medianMinutes: Nullable(Type.Number()), by: Nullable(Instant) }),
  missingDetails: MissingDetails,
  warnings: Warnings,
  nextRequests: Type.Array(NextRequestAnswer),
}

export const InquiryAnswer = Type.Object({
  lead_id: IdOf('lead'),
  status: Type.Literal('received'),
  customerUrl: CustomerUrl,
  ...inquiryFields,
})

export const DryRunAnswer = Type.Object({
  // Always null. Clients of openapi-fetch drop a field that can only be null.
  lead_id: Nullable(IdOf('lead')),
  customerUrl: Nullable(CustomerUrl),
  dryRun: Type.Literal(true),
  status: Type.Literal('valid'),
  ...inquiryFields,
})

const From = OneOf(['agent', 'business'])

export const MessageAnswer = Type.Object({
  id: IdOf('msg'),
  lead_id: IdOf('lead'),
  from: From,
  text: Type.String(),
  at: Instant,
  notice: Type.String(),
})

const latest = { description: `The latest ${MOST_READ}, oldest first.` }

export const leadFields = {
  lead_id: IdOf('lead'),
  status: Status,
  statusSince: Instant,
  closedReason: Nullable(
    Type.String({
      examples: ['completed'],
      description: 'Such as completed or idle. If the business declined, its own words, or else declined.',
    }),
  ),
  consentWithdrawnAt: Nullable(Instant, {
    description:
      "When the customer took back their consent. Then delete their details, and don't contact them.",
  }),
  createdAt: Instant,
  updatedAt: Instant,
  firstReplyAt: Nullable(Instant),
  replyMinutes: Nullable(Type.Integer({ description: 'Open minutes until the first reply.' })),
  messages: Type.Array(
    Model('Message', {
      id: IdOf('msg'),
      from: From,
      text: Nullable(Type.String({ description: 'null if it was erased with the contact details.' })),
      at: Instant,
    }),
    latest,
  ),
  quote: Nullable(Quote),
  booking: Nullable(Booking),
  outcomes: Type.Array(
    Model('Outcome', {
      id: IdOf('out'),
      kind: OutcomeKind,
      from: OneOf(['agent', 'business', 'customer']),
      note: Nullable(Type.String()),
      recordedAt: Instant,
      counted: Type.Boolean(),
      disputed: Type.Boolean({ description: 'The other side recorded an outcome that contradicts it.' }),
    }),
    latest,
  ),
  timeline: Type.Array(Model('TimelineEntry', { at: Instant, kind: Type.String(), status: Status }), latest),
}

export const LeadAnswer = Model('Lead', {
  ...leadFields,
  business: BusinessName,
  timezone: Timezone,
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'The answers so far, by key.' }),
  missingDetails: MissingDetails,
  outcomesAllowed: Type.Array(
    Model('AllowedOutcome', {
      kind: OutcomeKind,
      counted: Type.Boolean({ description: 'Whether it would count in the ranking.' }),
      from: Instant,
    }),
    { description: 'What you can report, and from when.' },
  ),
  holds: Type.Array(Hold, { description: 'Slots held for this lead.' }),
  deposit: Nullable(DepositAnswer),
  customer: CustomerName,
  customerUrl: Nullable(CustomerUrl),
  notice: Type.String(),
  nextRequests: Type.Array(NextRequestAnswer),
})

export const DetailsAnswer = Type.Intersect([
  LeadAnswer,
  Type.Object({
    saved: Type.Array(Type.String(), { description: 'The keys of the answers that changed.' }),
    warnings: Warnings,
  }),
])

export const OutcomeAnswer = Type.Object({
  id: IdOf('out'),
  lead_id: IdOf('lead'),
  kind: OutcomeKind,
  note: Nullable(Type.String()),
  recordedAt: Instant,
  leadStatus: Status,
  counted: Type.Boolean({ description: 'Whether it currently counts in the ranking.' }),
  countedWhy: Type.String(),
})
