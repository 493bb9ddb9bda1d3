import { StartError } from './start-error.ts'

const COUNT = 12_000

/** One after the other, so this process never hands out a port twice. Other processes start elsewhere. */
let next = Math.floor(Math.random() * COUNT)

/**
 * A free loopback port below the range for outgoing connections: one of those could be taken again before Postgres
 * listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + (next++ % COUNT)
    if (isFree(port, '127.0.0.1')) return port
  }
  throw new StartError('No port between 20000 and 32000 is free on 127.0.0.1.')
}

export function isFree(port: number, hostname: string): boolean {
  try {
    Bun.listen({ port, hostname, exclusive: true, socket: { data() {} } }).stop(true)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}
