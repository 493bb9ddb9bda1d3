import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/**
 * A free loopback port, out of the range from which the system gives ports to outgoing connections:
 * there it could be gone again before Postgres, still being made, listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port, '127.0.0.1')) return port
  }
  throw new StartError('No port between 20000 and 32000 is free on 127.0.0.1.')
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
