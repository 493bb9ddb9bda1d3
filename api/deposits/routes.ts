import { requestDeposit } from '../../shared/deposits/request.ts'
import { ok } from '../edge/answer.ts'
import { route } from '../edge/route.ts'
import { payRoutes } from './pay-routes.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { DepositAnswer } from './schema.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const depositRoutes = [
  route({
    method: 'POST',
    path: '/leads/{id}/deposit',
    auth: 'agent',
    limit: 'bookings',
    docs: {
      tag: 'Bookings',
      summary: 'Get the payment page for the deposit of a booking',
      description:
        'Give payUrl to the customer; never pay for them. Asked again, it answers the same payUrl, with paid as it is then. ' +
        'A cancellation until refundableUntil, and any by the business, is refunded by itself.',
      answers: { 200: { description: 'The page; it can be paid until expiresAt.', schema: DepositAnswer } },
      errors: [
        'lead_not_found',
        'booking_required',
        'booking_cancelled',
        'deposit_not_required',
        'unavailable',
      ],
    },
    async handle({ context, caller, params }) {
      return ok(await requestDeposit(context, caller.id, params.id ?? ''))
    },
  }),
  ...payRoutes,
  ...sandboxRoutes,
  ...webhookRoutes,
]
