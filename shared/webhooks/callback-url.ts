import { refuse } from '../refusal.ts'
import { classify } from './address.ts'
import { type Resolve, resolveByDns } from './resolve.ts'
import { hostFault, hostOf, urlFault } from './url-fault.ts'

const dnsWithinMs = 3_000

interface Settings {
  allowPrivate: boolean
  resolve?: Resolve
}

/**
 * The address as it was written, if webhooks may go there. A name that does not resolve now is taken:
 * `fetchGuarded` asks again at each delivery, which is what keeps a name from changing sides later.
 */
export async function checkCallbackUrl(text: string, settings: Settings): Promise<{ url: string }> {
  const fault = urlFault(text, settings.allowPrivate)
  if (fault) refuse('invalid_callback_url', `callback_url ${fault}.`)
  if (settings.allowPrivate) return { url: text }

  const host = hostOf(new URL(text))
  // The answer never says which address a name has: a stranger's URL must not map the inside.
  const resolve = settings.resolve ?? resolveByDns()
  const isPrivate =
    hostFault(host) ?? (await resolve(host, dnsWithinMs)).some(address => classify(address) !== 'public')
  if (isPrivate) refuse('invalid_callback_url', 'callback_url names a private host.')
  return { url: text }
}
