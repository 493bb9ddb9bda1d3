import type { Context } from '../context.ts'
import type { Deposit } from './deposit.ts'

/** Where the customer pays; the same address for as long as the deposit is known. */
export const payUrlOf = ({ baseUrl, secrets }: Pick<Context, 'baseUrl' | 'secrets'>, token: Uint8Array) =>
  `${baseUrl}/pay/${secrets.open(token)}`

/** A deposit as its agent sees it. */
export const shownDeposit = (context: Pick<Context, 'baseUrl' | 'secrets'>, deposit: Deposit) => ({
  payUrl: payUrlOf(context, deposit.token),
  amount: deposit.amount,
  currency: deposit.currency,
  paid: deposit.paidAt !== null,
  expiresAt: deposit.expiresAt,
  refundableUntil: deposit.refundableUntil,
  confirmationCode: deposit.confirmationCode,
})
