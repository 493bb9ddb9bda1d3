import { lookup, Resolver } from 'node:dns/promises'

/** Every address of a name, A and AAAA; none where it does not resolve in time. It never rejects. */
export type Resolve = (host: string, withinMs: number) => Promise<string[]>

/**
 * Asks DNS itself, not getaddrinfo: a question to a stranger's slow name server then holds no thread and
 * can be dropped, and neither /etc/hosts nor a search domain turns a stranger's name into a host of ours.
 */
export function resolveByDns(servers?: string[]): Resolve {
  return async (host, withinMs) => {
    // One resolver for each call: cancel() drops every question of a resolver, and nothing is cached in it.
    const resolver = new Resolver()
    if (servers) resolver.setServers(servers)
    const deadline = setTimeout(() => resolver.cancel(), withinMs)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(deadline)
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** As the machine resolves names, /etc/hosts and all: for local work, where private hosts are allowed. */
export const resolveBySystem: Resolve = async (host, withinMs) => {
  let deadline: Timer | undefined
  const late = new Promise<never[]>(done => {
    deadline = setTimeout(() => done([]), withinMs)
  })
  const found = lookup(host, { all: true, order: 'ipv4first' }).catch(() => [])
  const addresses = await Promise.race([found, late])
  clearTimeout(deadline)
  return addresses.map(({ address }) => address)
}
