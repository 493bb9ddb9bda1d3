import { Type } from '@sinclair/typebox'
import { payoutState } from '../../../shared/deposits/deposit.ts'
import { listPayouts, settleDeposits } from '../../../shared/deposits/payment-queries.ts'
import { isId } from '../../../shared/ids.ts'
import { presentMoney } from '../../../shared/money.ts'
import { BusinessName } from '../../bookings/schema.ts'
import { ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Body, IdOf, Instant, NonBlankText, Nullable } from '../../edge/formats.ts'
import { idCursor, pageOf, pagingFields, pagingQuery } from '../../edge/paging.ts'
import { moneyFields } from '../../money.ts'
import { operatorApi } from '../api.ts'

const PayoutsAnswer = Type.Object({
  payouts: Type.Array(
    Type.Object({
      id: IdOf('dep'),
      lead_id: IdOf('lead'),
      business: BusinessName,
      ...moneyFields,
      state: Type.String({
        description:
          'held: the appointment is upcoming; owed: pay it out; direct: the provider paid the business; settled; refunding; refunded.',
        examples: ['owed'],
      }),
      provider: Type.String(),
      destination: Nullable(
        Type.String({ description: "The business's connected account. Null means yours." }),
      ),
      paidAt: Instant,
      refundedAt: Nullable(Instant),
      settledAt: Nullable(Instant),
      reference: Nullable(Type.String()),
    }),
  ),
  ...pagingFields,
})

export const operatorPayoutRoutes = operatorApi('payouts')
  .get(
    '/payouts',
    async ({ context, query, now }) => {
      const { business: slug = null, limit = 50 } = query
      const before = idCursor('dep', query.cursor)
      const rows = await listPayouts(context.sql, { slug, before, limit: limit + 1 })
      const { page, ...paging } = pageOf(rows, limit, row => row.id)
      const payouts = page.map(row => ({
        id: row.id,
        lead_id: row.leadId,
        business: { slug: row.slug, name: row.name },
        ...presentMoney({ amount: row.amount, currency: row.currency }),
        state: payoutState(row, now),
        provider: row.provider,
        destination: row.destination,
        paidAt: row.paidAt,
        refundedAt: row.refundedAt,
        settledAt: row.settledAt,
        reference: row.settlement,
      }))
      return ok({ payouts, ...paging })
    },
    {
      operator: { may: 'read' },
      query: Type.Object({
        business: Type.Optional(
          Type.String({ examples: ['lone-star-plumbing'], description: 'Only this business.' }),
        ),
        ...pagingQuery(200, 50),
      }),
      detail: docs({
        summary: 'List paid deposits for settlement',
        answers: { 200: { description: 'Newest first.', schema: PayoutsAnswer } },
      }),
    },
  )
  .post(
    '/payouts',
    async ({ context, body, now }) => {
      const deposits = body.deposits.filter(id => isId('dep', id))
      const settled = await settleDeposits(context.sql, { deposits, reference: body.reference, now })
      return ok({ settled, count: settled.length })
    },
    {
      operator: { may: 'payouts' },
      body: Body({
        deposits: Type.Array(IdOf('dep'), { minItems: 1, maxItems: 500 }),
        reference: NonBlankText({ maxLength: 200, examples: ['Bank transfer, December 1'] }),
      }),
      detail: docs({
        summary: 'Mark deposits as paid out',
        description:
          'Only deposits you owe are marked. Others, such as refunded ones, stay unchanged. Repeating it with the same reference changes nothing and returns the same response.',
        answers: {
          200: {
            description: 'The deposits marked with this reference, now or before.',
            schema: Type.Object({ settled: Type.Array(IdOf('dep')), count: Type.Integer() }),
          },
        },
      }),
    },
  )
