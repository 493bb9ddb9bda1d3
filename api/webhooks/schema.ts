import { Type } from '@sinclair/typebox'
import { deliveryStates } from '../../shared/webhooks/delivery.ts'
import { IdOf, Instant, Nullable, OneOf } from '../edge/formats.ts'
import { pagingFields, pagingQuery } from '../edge/paging.ts'

export const DeliveriesQuery = Type.Object({
  state: Type.Optional(OneOf(deliveryStates)),
  ...pagingQuery(200, 50),
})

export const DeliveriesAnswer = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      id: IdOf('dlv'),
      eventId: Type.String(),
      type: Nullable(Type.String()),
      state: OneOf(deliveryStates),
      attempts: Type.Array(
        Type.Object({
          at: Instant,
          status: Nullable(Type.Integer()),
          ms: Nullable(Type.Integer()),
          error: Nullable(Type.String()),
          answer: Nullable(Type.String({ description: "The first kilobyte of your endpoint's response." })),
        }),
      ),
      nextAt: Nullable(Instant),
    }),
  ),
  ...pagingFields,
})

export const RedeliverAnswer = Type.Object({ id: IdOf('dlv'), state: OneOf(deliveryStates) })
export const TestAnswer = Type.Object({ eventId: Type.String() })
