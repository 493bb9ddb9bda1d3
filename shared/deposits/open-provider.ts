import { isSandbox } from '../businesses/sandbox.ts'
import type { Context } from '../context.ts'
import type { ProviderName } from './deposit.ts'
import type { Provider } from './provider.ts'
import { openSandbox } from './sandbox.ts'
import { openStripe } from './stripe.ts'

/** The provider of a business's deposits: the configured one, if there is one. A sandbox business never has a real one. */
export const providerOf = ({ config }: Pick<Context, 'config'>, business: number): ProviderName | null =>
  isSandbox(business) ? 'sandbox' : config.payments

export function openProvider(context: Context, name: ProviderName): Provider {
  switch (name) {
    case 'stripe':
      return openStripe(context)
    case 'sandbox':
      return openSandbox(context)
    default:
      // Without this, a refund that nobody makes would count as made.
      throw new Error(`There is no payment provider ${name satisfies never}`)
  }
}
