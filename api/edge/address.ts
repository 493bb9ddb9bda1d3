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
  const chain = [...forwarded.split(',').map(part => part.trim()), socket]
  if ('hops' in trust) return plain(chain[Math.max(0, chain.length - 1 - trust.hops)] ?? socket)
  for (let i = chain.length - 1; i > 0; i--)
    if (!isTrusted(chain[i] ?? '', trust.networks)) return plain(chain[i] ?? null)
  return plain(chain[0] ?? null)
}

/** Who shares a bucket: an IPv4 address, or the /64 that one household gets of IPv6. */
export function limitSubject(ip: string | null): string {
  if (!ip || !ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return address.toByteArray().slice(0, 8).join('.')
}

function plain(text: string | null): string | null {
  if (!text || !ipaddr.isValid(text)) return null
  return ipaddr.process(text).toString()
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
