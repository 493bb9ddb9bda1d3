import { Type } from '@sinclair/typebox'
import { deliveryStates } from '../../shared/webhooks/delivery.ts'
import { Clamped, IdOf, Instant, Nullable, OneOf } from '../edge/formats.ts'

export const DeliveriesQuery = Type.Object({
  state: Type.Optional(OneOf(deliveryStates)),
  cursor: Type.Optional(Type.String({ description: '`nextCursor` of the answer before.' })),
  limit: Clamped(200, 50, 'How many, newest first.'),
})

export const DeliveriesAnswer = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['dlv_01k9z5m8q4e6v8w2x0y1z3a5b7'] }),
      eventId: Type.String(),
      type: Nullable(Type.String()),
      state: OneOf(deliveryStates),
      attempts: Type.Array(
        Type.Object({
          at: Instant,
          status: Nullable(Type.Integer()),
          ms: Nullable(Type.Integer()),
          error: Nullable(Type.String()),
          answer: Nullable(Type.String({ description: 'The first kilobyte of what your endpoint said.' })),
        }),
      ),
      nextAt: Nullable(Instant),
    }),
  ),
  count: Type.Integer(),
  nextCursor: Nullable(Type.String()),
})

export const RedeliverAnswer = Type.Object({ id: IdOf('dlv'), state: OneOf(deliveryStates) })
export const TestAnswer = Type.Object({ eventId: Type.String() })
