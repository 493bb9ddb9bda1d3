import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { hintSubscribers } from '../leads/notify.ts'
import { refuse } from '../refusal.ts'
import { depositState } from './deposit.ts'
import { giveUpRefunds, markRefundByHand, recordPaidBack } from './payment-queries.ts'
import { findDeposit } from './queries.ts'

/** An operator refunds a paid deposit, even one that was kept or already paid out. Repeats change nothing. */
export async function refundByHand(context: Context, id: Id<'dep'>) {
  const isNew = await markRefundByHand(context.sql, id, context.now())
  const deposit = (await findDeposit(context.sql, id)) ?? refuse('booking_not_found')
  const state = depositState(deposit, context.now())
  if (!isNew && state !== 'refunding' && state !== 'refunded')
    refuse('deposit_not_required', 'This deposit hasn’t been paid.', 'Only a paid deposit can be refunded.')
  context.hint('deposits.refund', { deposit: id })
  return { ...deposit, state }
}

/**
 * An operator paid a refund by other means, such as bank transfer, because it failed at the provider or is always refused
 * there. Repeats change nothing.
 */
export async function recordPaidByHand(context: Context, id: Id<'dep'>): Promise<void> {
  await giveUpRefunds(context.sql, id, context.now())
  for (const { agentId, businessId } of await recordPaidBack(context.sql, id, context.now()))
    hintSubscribers(context, agentId, businessId)
}
