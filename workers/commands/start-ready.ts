import { isFree } from '../../db/embedded-port.ts'
import { StartError } from '../../db/start-error.ts'

const READY_DEADLINE_MS = 30_000
/** The API of a killed start may need a moment to release its port. */
const PORT_DEADLINE_MS = 1500

export async function checkPort(port: number, host: string): Promise<void> {
  const deadline = performance.now() + PORT_DEADLINE_MS
  while (!canListen(port, host)) {
    if (performance.now() > deadline)
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set PORT to another port.`)
    await Bun.sleep(100)
  }
}

function canListen(port: number, host: string): boolean {
  try {
    return isFree(port, host)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'EACCES')
      throw new StartError(`PORT: this user can't listen on port ${port}. Use one above 1023.`)
    throw new StartError(`HOST: can't listen on ${host} (${code}).`)
  }
}

export async function waitUntilReady(port: number, host: string): Promise<void> {
  const address =
    host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  const deadline = performance.now() + READY_DEADLINE_MS
  for (let problem = "it doesn't respond"; ; await Bun.sleep(20)) {
    try {
      const response = await fetch(`http://${address}:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
      if (response.ok) return
      problem = `/readyz returns ${response.status} ${await response.text()}`
    } catch {
      // It isn't listening yet.
    }
    if (performance.now() > deadline)
      throw new StartError(`The API isn't ready after ${READY_DEADLINE_MS / 1000} s: ${problem}`)
  }
}
