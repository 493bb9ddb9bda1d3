import { Type } from '@sinclair/typebox'
import {
  type EventKind,
  eventKindNames,
  eventKinds,
  type EventRecord as Record,
} from '../../shared/events/kinds.ts'
import { BusinessName } from '../bookings/schema.ts'
import { Clamped, Instant, Model, Nullable } from '../edge/formats.ts'

export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      description:
        'The id of the last event you have seen: `lastId` of the previous response. `latest` leaves out what happened until now.',
      examples: ['evt_01k9z5m8q4e6v8w2x0y1z3a5b7'],
    }),
  ),
  limit: Clamped(200, 50, 'How many, oldest first.'),
  wait: Clamped(25, 0, 'Seconds to hold the request until there is an event.', { min: 0, example: 25 }),
})

/** Such as LeadDetailsChangedEvent. */
const modelOf = (kind: EventKind) =>
  `${kind.replaceAll(/(?:^|[._])(.)/g, (_, first: string) => first.toUpperCase())}Event`

const recordOf = (kind: EventKind) =>
  Model(
    modelOf(kind),
    {
      id: Type.String({ description: 'Ascends. The same as `webhook-id`.' }),
      type: Type.Literal(kind),
      timestamp: Instant,
      lead_id: Nullable(Type.String()),
      business: Nullable(BusinessName),
      data: eventKinds[kind].data,
    },
    { additionalProperties: false, description: eventKinds[kind].description },
  )

/** For generators: which model is read by which type. */
const discriminator = {
  propertyName: 'type',
  mapping: Object.fromEntries(eventKindNames.map(kind => [kind, `#/components/schemas/${modelOf(kind)}`])),
}

// TypeBox can't infer a union from a mapped array.
export const EventRecord = Type.Unsafe<Record>(
  Type.Union(eventKindNames.map(recordOf), { model: 'Event', discriminator }),
)

export const EventsAnswer = Type.Object({
  events: Type.Array(EventRecord),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
  lastId: Nullable(Type.String({ description: 'Send it as `after` the next time.' })),
})
