import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import { hintSubscribers } from '../leads/notify.ts'
import { refuse } from '../refusal.ts'
import type { ProviderName } from './deposit.ts'
import { openProvider } from './open-provider.ts'
import {
  listDueRefunds,
  type RecordedEvent,
  recordEvent,
  recordFailedRefund,
  recordRefund,
  takeDueRefunds,
} from './payment-queries.ts'

const REFUNDS_BATCH = 500

/** The configured provider, and the sandbox. */
const providers = ({ config: { payments } }: Context): ProviderName[] =>
  payments === 'stripe' ? ['stripe', 'sandbox'] : ['sandbox']

/** Handles a webhook of the payment provider. It must be signed, and each event counts once. */
export async function handleProviderEvent(
  context: Context,
  name: string,
  body: string,
  signature: string,
): Promise<RecordedEvent['verdict'] | 'other'> {
  const known =
    providers(context).find(each => each === name) ??
    refuse('route_not_found', "This payment provider isn't set up.")
  const provider = openProvider(context, known)
  const event =
    (await provider.read(body, signature, context.now())) ??
    refuse(
      'invalid_request',
      'The signature of this event is missing, wrong or too old.',
      "Only the payment provider sends events here, signed with this endpoint's secret.",
    )
  if (event.kind === 'other') return 'other'
  const { verdict, agentId, businessId } = await recordEvent(context.sql, provider.name, event, context.now())
  if (verdict === 'wrong_amount' || verdict === 'unknown_deposit')
    context.log.error('payment does not match a deposit', { verdict, provider: name, event: event.id })
  if (verdict === 'refund_failed')
    context.log.error('refund failed', { provider: provider.name, event: event.id })
  if (agentId && businessId !== null) hintSubscribers(context, agentId, businessId)
  // A second payment, or one after a cancellation, is refunded right away.
  if (event.kind === 'paid' && isId('dep', event.deposit))
    context.hint('deposits.refund', { deposit: event.deposit })
  return verdict
}

/** Makes the refunds that are due. If the provider is down, the row says when to try again. */
export async function refundDeposit(context: Context, deposit: Id<'dep'>): Promise<void> {
  for (const refund of await takeDueRefunds(context.sql, deposit, providers(context), context.now())) {
    const failed = await openProvider(context, refund.provider).refund(refund)
    if (failed) {
      await recordFailedRefund(context.sql, refund, failed, context.now())
      context.log.error('refund failed', { provider: refund.provider, refund: failed.refund })
      continue
    }
    const done = await recordRefund(context.sql, deposit, refund, context.now())
    if (done?.changed) hintSubscribers(context, done.agentId, done.businessId)
  }
}

/** Hints for refunds that are due: after a cancellation, a lost hint or a failed try. */
export async function hintDueRefunds(context: Context): Promise<void> {
  for (const deposit of await listDueRefunds(context.sql, providers(context), context.now(), REFUNDS_BATCH))
    context.hint('deposits.refund', { deposit })
}
