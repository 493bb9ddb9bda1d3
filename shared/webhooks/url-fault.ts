import { isIP } from 'node:net'
import { type AddressFault, classify } from './address.ts'

export type HostFault = AddressFault | 'trailing_dot' | 'inner_name'

const maxCharacters = 500

// Names that only mean something inside a network; .localhost and .local by RFC, .internal by ICANN, the rest by habit.
const innerSuffixes =
  'localhost local internal localdomain home.arpa lan home corp intranet private svc'.split(' ')
const metadataNames = ['metadata.goog']

/** What is wrong with the writing of an address for webhooks; what its host may be is for `hostFault`. */
export function urlFault(text: string, allowPrivate: boolean): string | null {
  if ([...text].length > maxCharacters) return `is longer than ${maxCharacters} characters`
  // Stricter than URL, which drops blanks and tabs and reads \ as /: what is shown must be what is called.
  if (!/^https?:\/\/[^/?#\s]/i.test(text) || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text))
    return 'is not an http address'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !allowPrivate) return 'is not https'
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'carries credentials'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return port === 443 || port >= 1024 ? null : `names port ${port}, which is neither 443 nor 1024 and up`
}

/** The host as a name or an address, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Why a host is private, as far as its name tells; a name that passes must still be resolved.
 * URL has already turned decimal, octal, hex, short and full-width forms into plain addresses.
 */
export function hostFault(host: string): HostFault | null {
  if (isIP(host)) {
    const word = classify(host)
    return word === 'public' ? null : word
  }
  if (host.endsWith('.')) return 'trailing_dot'
  if (metadataNames.includes(host)) return 'metadata'
  const inner = innerSuffixes.some(suffix => host.endsWith(`.${suffix}`))
  return inner || !host.includes('.') ? 'inner_name' : null
}
