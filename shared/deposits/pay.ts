import type { Context } from '../context.ts'
import { customerUrlOf } from '../leads/customer-url.ts'
import { refuse } from '../refusal.ts'
import { cut } from '../text.ts'
import { type Deposit, depositState } from './deposit.ts'
import { openProvider, providerOf } from './open-provider.ts'
import { findPayoutAccount } from './queries.ts'

/** The URL of a new checkout at the provider, or null if there's nothing to pay. */
export async function startCheckout(context: Context, deposit: Deposit): Promise<string | null> {
  const now = context.now()
  const { page } = deposit
  if (depositState(deposit, now) !== 'open' || !page) return null
  if (providerOf(context, deposit.businessId) !== deposit.provider)
    return refuse('unavailable', "Payments aren't set up here.")
  const provider = openProvider(context, deposit.provider)
  const order = {
    deposit: deposit.id,
    amount: deposit.amount,
    currency: deposit.currency,
    // `cut` never splits a character: Stripe's SDK throws for half of one.
    title: cut(`Deposit for ${page.service} at ${page.business}`, 250),
    description: `${page.date}, ${page.time}`,
    payUrl: customerUrlOf(context, deposit.leadId, deposit.token),
    account: await findPayoutAccount(context.sql, deposit.businessId),
  }
  return provider.checkout(order, now).catch(error => {
    context.log.error('checkout failed', {
      provider: provider.name,
      deposit: deposit.id,
      reason: errorCode(error),
    })
    return refuse(
      'unavailable',
      "The payment provider can't be reached right now.",
      'Please try again in a minute.',
    )
  })
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : String(error).slice(0, 120)
