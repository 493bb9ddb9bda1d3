import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What a running Postgres writes into its data directory, line by line. */
export interface PidFile {
  pid: number
  port: number
  ready: boolean
}

export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 1) return null
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** A Postgres that outlived the start which brought it up. The pid alone proves nothing: pids come back. */
export function findOrphan(data: string): number | null {
  const file = readPidFile(data)
  if (!file) return null
  const command = commandOf(file.pid)
  return command.includes('postgres ') && command.includes(` -D ${realpathSync(data)} `) ? file.pid : null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Empty for a process that is gone, or a zombie that nobody has reaped. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return Bun.spawnSync(['ps', '-ww', '-o', 'command=', '-p', String(pid)]).stdout.toString()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Ends a Postgres: first as for a normal end of service, then without its checkpoint, then for good. */
export async function stopPostgres(pid: number, gone: () => boolean): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const
  for (const [signal, ms] of steps) {
    if (gone()) return
    process.kill(pid, signal)
    const deadline = performance.now() + ms
    while (!gone() && performance.now() < deadline) await Bun.sleep(10)
  }
}
