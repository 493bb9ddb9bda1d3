import type { Subprocess } from 'bun'

export interface Child {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts a server in a process of its own and waits until it answers. */
export async function startChild(args: string[], port: number, env: Record<string, string>): Promise<Child> {
  const child: Subprocess = Bun.spawn([process.execPath, ...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  for (let attempt = 0; ; attempt++) {
    if ((await isTaken(port)) && (await isAlive(port))) break
    if (attempt > 4000 || child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`)
    await Bun.sleep(5)
  }
  return {
    port,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

/** Asked first, because a request that nobody takes costs a start more than a moment of its time. */
const isTaken = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {}, open: socket => void socket.end() } }).then(
    () => true,
    () => false,
  )

const isAlive = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
    response => response.ok,
    () => false,
  )

/** One that nobody listens on: a Postgres of another run would take our questions and never answer. */
export function nextPort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

/** Resident memory of a process, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
