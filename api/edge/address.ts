import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../../shared/config.ts'

/**
 * The client's address: the socket's, or what proxies named in TRUST_PROXY report.
 * X-Forwarded-For is read from the right, because the client may have written everything further left.
 */
export function clientAddress(
  socket: string | null,
  forwarded: string | null,
  trust: TrustedProxies | null,
): string | null {
  if (!trust || !forwarded || !socket) return plain(socket)
  const chain = [...forwarded.split(',').map(withoutPort), socket]
  if ('hops' in trust) return plain(chain[Math.max(0, chain.length - 1 - trust.hops)] ?? socket)
  for (let i = chain.length - 1; i > 0; i--)
    if (!isTrusted(chain[i] ?? '', trust.networks)) return plain(chain[i] ?? null)
  return plain(chain[0] ?? null)
}

/** Addresses that share a bucket: one IPv4 address, or an IPv6 /64, which is one household. */
export function limitSubject(ip: string | null): string {
  if (ip === null) return 'unknown'
  if (isIPv4(ip)) return ip
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return address.toByteArray().slice(0, 8).join('.')
}

/** Some proxies write 203.0.113.7:4711 or [2001:db8::1]:4711. */
const withoutPort = (text: string): string =>
  text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')

/** Writes IPv4-mapped IPv6 as IPv4. */
function plain(text: string | null): string | null {
  if (text === null || isIPv4(text)) return text
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null
}

function isTrusted(text: string, networks: string[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some(network => {
    const [range, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), 128]
    return (
      range.kind() === address.kind() &&
      address.match(range, Math.min(bits, range.kind() === 'ipv4' ? 32 : 128))
    )
  })
}
