import { lookup, Resolver } from 'node:dns/promises'
import { withTimeout } from '../with-timeout.ts'

/** The A and AAAA addresses of a name. Empty if it doesn't resolve in time. Never rejects. */
export type Resolve = (host: string, timeoutMs: number) => Promise<string[]>

/**
 * Queries DNS directly instead of getaddrinfo, so a slow DNS server blocks no thread and queries can be canceled. It also
 * ignores /etc/hosts and search domains, which could turn a foreign name into one of our hosts.
 */
export function resolveByDns(servers?: string[]): Resolve {
  return async (host, timeoutMs) => {
    // One resolver per call, because cancel() cancels all of a resolver's queries.
    const resolver = new Resolver()
    if (servers) resolver.setServers(servers)
    const deadline = setTimeout(() => resolver.cancel(), timeoutMs)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(deadline)
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** Resolves like the operating system, including /etc/hosts. For local development, where private hosts are allowed. */
export const resolveBySystem: Resolve = async (host, timeoutMs) => {
  const addresses = await withTimeout(timeoutMs, lookup(host, { all: true, order: 'ipv4first' })).catch(
    () => [],
  )
  return addresses.map(({ address }) => address)
}
