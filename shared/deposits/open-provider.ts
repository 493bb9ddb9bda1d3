import type { Context } from '../context.ts'
import type { Provider } from './provider.ts'
import { openSandbox } from './sandbox.ts'
import { openStripe } from './stripe.ts'

/** The configured payment provider, or null. */
export function openProvider(context: Context): Provider | null {
  switch (context.config.payments) {
    case 'stripe':
      return openStripe(context)
    case 'sandbox':
      return openSandbox(context)
    default:
      return null
  }
}
