import { Elysia } from 'elysia'
import { requestDeposit } from '../../shared/deposits/request.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { DepositAnswer } from './schema.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const depositRoutes = new Elysia({ name: 'deposits', tags: ['Leads and bookings'] })
  .use(edge)
  .post(
    '/leads/:id/deposit',
    async ({ context, caller, params }) => {
      return ok(await requestDeposit(context, caller.id, params.id ?? ''))
    },
    {
      agent: { limit: 'bookings' },
      detail: docs({
        summary: 'Get the payment page for the deposit of a booking',
        description:
          'Give payUrl to the customer; never pay for them. Later calls return the same payUrl and the current state. ' +
          'The deposit is refunded automatically if the customer cancels by refundableUntil or the business cancels.',
        answers: {
          200: { description: 'The payment page, and what became of the deposit.', schema: DepositAnswer },
        },
        errors: [
          'lead_not_found',
          'business_not_found',
          'booking_required',
          'booking_cancelled',
          'deposit_not_required',
          'unavailable',
        ],
      }),
    },
  )
  .use(sandboxRoutes)
  .use(webhookRoutes)
