import { Type } from '@sinclair/typebox'
import { Clamped, Nullable } from '../edge/formats.ts'

export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      description: 'The id of the last event you have seen: `lastId` of the answer before.',
      examples: ['evt_01k9z5m8q4e6v8w2x0y1z3a5b7'],
    }),
  ),
  limit: Clamped(200, 50, 'How many, oldest first.'),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 25,
      clampMin: 0,
      clampMax: 25,
      default: 0,
      examples: [25],
      description: 'Seconds to hold the request until there is an event.',
    }),
  ),
})

export const eventTypes = [
  'lead.received',
  'lead.message',
  'lead.status_changed',
  'lead.quoted',
  'lead.closed',
  'booking.confirmed',
  'booking.cancelled',
  'booking.reminder',
  'deposit.requested',
  'deposit.paid',
  'deposit.refunded',
  'outcome.requested',
  'outcome.recorded',
  'commons.post_approved',
  'commons.post_rejected',
  'commons.content_removed',
  'commons.comment_created',
  'commons.answer_chosen',
  'key.tier_changed',
  'platform.application_decided',
  'webhook.disabled',
  'webhook.test',
] as const

export const EventRecord = Type.Object(
  {
    id: Type.String({ description: 'Ascends; the same in webhook-id.' }),
    type: Type.String({ enum: [...eventTypes] }),
    timestamp: Type.String({ format: 'date-time' }),
    lead_id: Nullable(Type.String()),
    business: Nullable(Type.Record(Type.String(), Type.Unknown())),
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  { additionalProperties: false },
)

export const EventsAnswer = Type.Object({
  events: Type.Array(EventRecord),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
  lastId: Nullable(Type.String({ description: 'Send it as `after` the next time.' })),
})
