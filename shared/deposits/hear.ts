import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { ownerOf } from '../leads/notify.ts'
import { refuse } from '../refusal.ts'
import { openProvider } from './open-provider.ts'
import { deleteOldProviderEvents, type Heard, recordEvent } from './payment-queries.ts'

const KEPT_MS = 90 * 86_400_000
const OLD_A_TIME = 5000

/** A webhook of the payment provider. What is not signed by it changes nothing; what is, is heard once. */
export async function hearProvider(
  context: Context,
  name: string,
  body: string,
  signature: string,
): Promise<Heard['verdict'] | 'other'> {
  const provider = await openProvider(context)
  if (provider?.name !== name) return refuse('route_not_found', 'No such payment provider is set up here.')
  const event =
    (await provider.read(body, signature)) ??
    refuse(
      'invalid_request',
      'The signature of this event is missing, wrong or too old.',
      'Only the payment provider sends events here, signed with the secret of this endpoint.',
    )
  if (event.kind === 'other') return 'other'
  const { verdict, agentId, businessId } = await recordEvent(context.sql, provider.name, event, context.now())
  if (verdict === 'wrong_amount' || verdict === 'unknown_deposit')
    context.log.error('a payment does not fit', { verdict, provider: name, event: event.id })
  if (agentId && businessId !== null)
    for (const owner of [agentId, ownerOf(businessId)]) context.hint('webhooks.drain', { owner })
  // It may be due back at once: paid twice, or after a cancellation.
  if (event.kind === 'paid' && isId('dep', event.deposit))
    context.hint('deposits.refund', { deposit: event.deposit })
  return verdict
}

export async function forgetProviderEvents(context: Context): Promise<void> {
  await deleteOldProviderEvents(context.sql, new Date(context.now().getTime() - KEPT_MS), OLD_A_TIME)
}
