import type { Ground } from '../ground.ts'
import type { Provider } from './provider.ts'

/** The one that this service takes payments with; null where none is set up. Only that one is loaded. */
export async function openProvider(ground: Ground): Promise<Provider | null> {
  switch (ground.config.payments) {
    case 'stripe':
      return (await import('./stripe.ts')).openStripe(ground)
    case 'sandbox':
      return (await import('./sandbox.ts')).openSandbox(ground)
    default:
      return null
  }
}
