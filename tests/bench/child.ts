import { readdirSync, readFileSync } from 'node:fs'
import type { Subprocess } from 'bun'
import { freePort } from '../../db/embedded-port.ts'
import { closeAfterRow } from './cleanup.ts'

export interface Child {
  port: number
  pid: number
  stop(): Promise<void>
}

type Env = Record<string, string | undefined>

/** Starts a server in its own process and waits until it responds. */
export async function startChild(args: string[], env: Env): Promise<Child> {
  const port = await freePort()
  const { child, stop } = spawn(args, { ...env, PORT: String(port) })
  for (let attempt = 0; ; attempt++) {
    if ((await isTaken(port)) && (await isAlive(port))) break
    if (attempt > 4000 || child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`)
    await Bun.sleep(5)
  }
  return { port, pid: child.pid, stop }
}

/** Starts `bun …args`. It's stopped at the end of the row if it wasn't before. */
export function spawn(args: string[], env: Env = {}): { child: Subprocess; stop(): Promise<void> } {
  const child = Bun.spawn([process.execPath, ...args], {
    // Set for our processes and the bare ones, as in deployments (docs/operations/scaling.md).
    env: { MIMALLOC_PURGE_DELAY: '-1', ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = closeAfterRow(async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await child.exited
    clearTimeout(timer)
  })
  return { child, stop }
}

/** Checked first: a `fetch` to a closed port delays the start that is measured. */
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

/** Resident memory of a process, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/**
 * CPU time in ms of these processes and all their descendants so far, including children that have exited.
 * With the pids of the API, the workers and Postgres, it's the whole cost of a request.
 */
export function cpuMs(pids: number[]): number {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The command, in parentheses, may contain spaces. After it: state, ppid, …, utime, stime, cutime, cstime.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      stats.set(Number(name), { parent: Number(fields[1]), ticks })
    } catch {
      // It has exited.
    }
  }
  const isCounted = (pid: number): boolean =>
    pids.includes(pid) || (pid > 1 && isCounted(stats.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, stat] of stats) if (isCounted(pid)) ticks += stat.ticks
  return ticks * 10
}
