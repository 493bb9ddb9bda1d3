import type { Context } from '../context.ts'
import type { Provider } from './provider.ts'

/** The configured payment provider, or null. Only that one is loaded. */
export async function openProvider(context: Context): Promise<Provider | null> {
  switch (context.config.payments) {
    case 'stripe':
      return (await import('./stripe.ts')).openStripe(context)
    case 'sandbox':
      return (await import('./sandbox.ts')).openSandbox(context)
    default:
      return null
  }
}
