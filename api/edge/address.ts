import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../../shared/config.ts'

/**
 * The client's address: the socket's, or what a proxy says where TRUST_PROXY names that proxy.
 * Read from the right, because everything further left may have been written by the client.
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

/** Who shares a bucket: an IPv4 address, or the /64 that one household gets of IPv6. */
export function limitSubject(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return 'unknown'
  if (isIPv4(ip)) return ip
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

/** An IPv4 address that came as IPv6 is written as what it is. */
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
