import { Type } from '@sinclair/typebox'
import { MAX_QUOTE } from '../../../shared/leads/quote.ts'
import { leadStatuses } from '../../../shared/leads/status.ts'
import { Body, IdOf, Instant, Nullable, OneOf, OptionalBody, OptionalText } from '../../edge/formats.ts'
import { Cursor, pagingFields } from '../../edge/paging.ts'
import { LeadsQuery, leadFields, Status } from '../../leads/schema.ts'
import { Quote } from '../../money.ts'

export const DeskLeadsQuery = Type.Object({
  status: Type.Optional(OneOf(leadStatuses, { description: 'Only leads of this status.' })),
  after: Cursor,
  limit: LeadsQuery.properties.limit,
})

export const QuoteBody = Body({
  amount: Type.Integer({
    minimum: 1,
    maximum: MAX_QUOTE,
    examples: [18_900],
    description: 'In minor units.',
  }),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', title: 'an ISO 4217 code', default: 'USD', examples: ['USD'] }),
  ),
  note: OptionalText({ maxLength: 2000, examples: ['Parts and labor, one visit.'] }),
})

export const CloseBody = OptionalBody({
  reason: OptionalText({ maxLength: 300, examples: ['We are booked out until January.'] }),
})

export const DeskLeadsAnswer = Type.Object({
  leads: Type.Array(
    Type.Object({
      lead_id: IdOf('lead'),
      status: Status,
      statusSince: Instant,
      closedReason: Nullable(Type.String()),
      createdAt: Instant,
      updatedAt: Instant,
      firstReplyAt: Nullable(Instant),
      customer: Type.Object({ name: Nullable(Type.String()) }),
      message: Nullable(Type.String({ description: "The latest message from the customer's side." })),
      booking: Nullable(Type.Object({ status: Type.String(), start: Type.String() })),
    }),
  ),
  ...pagingFields,
  notice: Type.String(),
})

/** Null once it's deleted: 90 days after the lead closed, or at the customer's request. */
export const CustomerContact = Nullable(
  Type.Object({ name: Type.String(), phone: Nullable(Type.String()), email: Nullable(Type.String()) }),
)

export const DeskLeadAnswer = Type.Object({
  ...leadFields,
  agent: Type.Object({ id: IdOf('agt'), name: Type.String() }),
  customer: CustomerContact,
  intake: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), value: Type.Unknown() })),
  consent: Type.Object({ given: Type.Literal(true), at: Instant }),
  notice: Type.String(),
})

export const QuoteAnswer = Type.Object({
  lead_id: IdOf('lead'),
  status: Status,
  quote: Quote,
})

export const CloseAnswer = Type.Object({
  lead_id: IdOf('lead'),
  status: Status,
  closedReason: Nullable(Type.String()),
})
