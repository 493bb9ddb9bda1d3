import { isIP } from 'node:net'
import { refuse } from '../refusal.ts'
import { type AddressFault, classify } from './address.ts'
import { type Resolve, resolveByDns } from './resolve.ts'

type HostFault = AddressFault | 'trailing_dot' | 'inner_name'

const MAX_CHARACTERS = 500

// Names that only resolve inside a network: .localhost and .local by RFC, .internal by ICANN, the rest by custom.
const privateSuffixes =
  'localhost local internal localdomain home.arpa lan home corp intranet private svc'.split(' ')
const metadataNames = ['metadata.goog']

/** What's wrong with a webhook URL as text. `hostFault` judges its host. */
export function urlFault(text: string, allowPrivate: boolean): string | null {
  if ([...text].length > MAX_CHARACTERS) return `is longer than ${MAX_CHARACTERS} characters`
  // Stricter than URL, which drops tabs and reads \ as /: the URL shown must be the one called.
  if (!/^https?:\/\/[^/?#\s]/i.test(text) || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text))
    return 'is not an http address'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !allowPrivate) return 'is not https'
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'has credentials'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return port === 443 || port >= 1024 ? null : `has port ${port}; use 443, or 1024 and up`
}

/** The host without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Why a host is private, judged by its name. A name that passes must still be resolved.
 * URL has already turned decimal, octal, hex, short and full-width forms into plain addresses.
 */
export function hostFault(host: string): HostFault | null {
  if (isIP(host)) {
    const range = classify(host)
    return range === 'public' ? null : range
  }
  if (host.endsWith('.')) return 'trailing_dot'
  if (metadataNames.includes(host)) return 'metadata'
  const isPrivate = privateSuffixes.some(suffix => host.endsWith(`.${suffix}`))
  return isPrivate || !host.includes('.') ? 'inner_name' : null
}

const DNS_TIMEOUT_MS = 3_000

interface Settings {
  allowPrivate: boolean
  resolve?: Resolve
}

/** Refuses a URL that webhooks may not be sent to. */
export async function checkCallbackUrl(text: string, settings: Settings): Promise<void> {
  const fault = await addressFault(text, settings)
  if (fault) refuse('invalid_callback_url', `callback_url ${fault}.`)
}

/**
 * Why we don't send to a URL that a stranger gave us. A name that doesn't resolve yet is accepted: `fetchGuarded` resolves
 * and checks it again at each delivery.
 */
export async function addressFault(text: string, settings: Settings): Promise<string | null> {
  const fault = urlFault(text, settings.allowPrivate)
  if (fault || settings.allowPrivate) return fault

  const host = hostOf(new URL(text))
  // The error never says which address a name has, or strangers could map our network.
  const resolve = settings.resolve ?? resolveByDns()
  const isPrivate =
    hostFault(host) ?? (await resolve(host, DNS_TIMEOUT_MS)).some(address => classify(address) !== 'public')
  return isPrivate ? 'names a private host' : null
}
