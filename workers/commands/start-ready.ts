import { isFree } from '../../db/embedded-port.ts'
import { StartError } from '../../db/start-error.ts'

const READY_DEADLINE_MS = 30_000
const FREE_DEADLINE_MS = 1500

/** A port that is taken stops the start with one line; one that a killed start is about to let go is waited for. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  const deadline = performance.now() + FREE_DEADLINE_MS
  while (!listenable(port, host)) {
    if (performance.now() > deadline)
      throw new StartError(
        `Port ${port} is in use by another program. Stop that, or set PORT to another one.`,
      )
    await Bun.sleep(100)
  }
}

function listenable(port: number, host: string): boolean {
  try {
    return isFree(port, host)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'EACCES')
      throw new StartError(`PORT: this user may not listen on ${port}. Take one above 1023.`)
    throw new StartError(`HOST: nothing can listen on ${host} (${code}).`)
  }
}

/** Waits until the API says that it can serve. */
export async function waitUntilReady(port: number, host: string): Promise<void> {
  const target = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const deadline = performance.now() + READY_DEADLINE_MS
  for (let answer = ''; ; await Bun.sleep(10)) {
    answer = (await ask(port, target)) || answer
    if (/^HTTP\/1\.1 200 /.test(answer)) return
    if (performance.now() > deadline) {
      const [, message = 'it does not answer'] = /"message":"([^"]*)"/.exec(answer) ?? []
      throw new StartError(`The API is not ready after ${READY_DEADLINE_MS / 1000} s: ${message}`)
    }
  }
}

/** By hand, because fetch would go through a proxy where the environment names one. */
function ask(port: number, hostname: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  const socket = {
    open(opened: Bun.Socket) {
      opened.timeout(5)
      opened.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    },
    data(_: Bun.Socket, bytes: Buffer) {
      answer += bytes.toString()
    },
    timeout: (silent: Bun.Socket) => silent.terminate(),
    close: () => resolve(answer),
  }
  Bun.connect({ hostname, port, socket }).catch(() => resolve(''))
  return promise
}
