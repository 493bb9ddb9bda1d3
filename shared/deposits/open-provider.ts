import type { Ground } from '../ground.ts'
import type { Provider } from './provider.ts'
import { openSandbox } from './sandbox.ts'
import { openStripe } from './stripe.ts'

/** The one that this service takes payments with; null where none is set up. */
export function openProvider(ground: Ground): Provider | null {
  switch (ground.config.payments) {
    case 'stripe':
      return openStripe(ground)
    case 'sandbox':
      return openSandbox(ground)
    default:
      return null
  }
}
