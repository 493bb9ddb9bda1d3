import { Type } from '@sinclair/typebox'
import { Timezone } from '../bookings/schema.ts'
import { Instant, Model, OneOf } from '../edge/formats.ts'
import { moneyFields } from '../money.ts'

export const DepositAnswer = Model('Deposit', {
  payUrl: Type.String({
    description: 'The payment page, only for the customer. Its address never changes.',
    examples: ['{base_url}/pay/Zk3vJ0aQp1mXcR8uT5yB2w'],
  }),
  ...moneyFields,
  paid: Type.Boolean({
    description: 'True once the payment provider has said so. It stays true after a refund: see state.',
  }),
  state: OneOf(['open', 'paid', 'expired', 'cancelled', 'kept', 'refunding', 'refunded'], {
    description:
      'expired: not paid by expiresAt. kept: canceled after refundableUntil, so the business keeps it. refunding: on its way, even if the bank sent it back and it is paid another way.',
  }),
  expiresAt: Instant,
  refundableUntil: Instant,
  timezone: Timezone,
  confirmationCode: Type.String({
    description: 'The same as on the booking and the page.',
    examples: ['K7QM2P'],
  }),
})
