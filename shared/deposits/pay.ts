import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isToken } from '../token.ts'
import type { Deposit } from './deposit.ts'
import { depositState, payUrlOf } from './deposit.ts'
import { openProvider } from './open-provider.ts'
import { findDepositByToken, findPayoutAccount, insertReport } from './queries.ts'

const MOST_REPORTS = 10

/** The deposit behind a link. A link that is malformed is as unknown as any other. */
export async function openDeposit(context: Context, token: string): Promise<Deposit> {
  const found = isToken(token) && (await findDepositByToken(context.sql, context.secrets.digest(token)))
  return (
    found ||
    refuse(
      'route_not_found',
      'There is no such payment page.',
      'Check that the link is complete, or ask whoever sent it to you.',
    )
  )
}

/** A fresh checkout at the provider, or null where there is nothing to pay (any more). */
export async function startCheckout(context: Context, deposit: Deposit): Promise<string | null> {
  const now = context.now()
  const { page } = deposit
  if (depositState(deposit, now) !== 'open' || !page) return null
  const provider = await openProvider(context)
  if (provider?.name !== deposit.provider) return refuse('unavailable', 'Payments are not set up here.')
  const order = {
    deposit: deposit.id,
    amount: deposit.amount,
    currency: deposit.currency,
    title: `Deposit for ${page.service} at ${page.business}`.slice(0, 250),
    description: `${page.date}, ${page.time}`,
    payUrl: payUrlOf(context, deposit.token),
    account: await findPayoutAccount(context.sql, deposit.businessId),
  }
  return provider.checkout(order, now).catch(error => {
    context.log.error('no checkout', {
      provider: provider.name,
      deposit: deposit.id,
      reason: errorCode(error),
    })
    return refuse(
      'unavailable',
      'The payment provider is away for the moment.',
      'Please try again in a minute.',
    )
  })
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : String(error).slice(0, 120)

/** Something is wrong with this page, its customer says: for the operator to look at. */
export async function reportDeposit(context: Context, deposit: Deposit, text: string): Promise<void> {
  await insertReport(context.sql, deposit.id, context.secrets.seal(text), MOST_REPORTS, context.now())
}
