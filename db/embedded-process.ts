import { Database } from 'bun:sqlite'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Lets only one start use a directory. The lock is an exclusive SQLite transaction, because the kernel releases it when
 * the process dies, on every system.
 */
export async function lockDirectory(
  home: string,
  timeoutMs: number,
  onWait: () => void,
): Promise<() => void> {
  const lock = new Database(join(home, 'lock'))
  const deadline = performance.now() + timeoutMs
  for (let attempt = 0; ; attempt++) {
    try {
      lock.run('pragma journal_mode = memory') // so kill -9 leaves no journal behind
      lock.run('begin exclusive')
      return () => lock.close()
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      if (busy && performance.now() < deadline) {
        if (attempt === 2) onWait()
        await Bun.sleep(100)
        continue
      }
      lock.close()
      if (!busy) throw error
      throw new StartError(
        `Another start is using ${dirname(home)}. Stop it first, or set DATA_DIR to another directory.`,
      )
    }
  }
}

/** What a running Postgres writes to postmaster.pid. */
export function readPidFile(data: string) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 1) return null
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** The pid of a Postgres whose parent was killed. Checks its command line too, because pids are reused. */
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

/** Empty if the process ended, even if its parent hasn't collected its exit code. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return Bun.spawnSync(['ps', '-ww', '-o', 'command=', '-p', String(pid)]).stdout.toString()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Stops Postgres: a fast shutdown first, then without a checkpoint, then with a kill. */
export async function stopPostgres(pid: number, hasExited: () => boolean): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const
  for (const [signal, ms] of steps) {
    if (hasExited()) return
    process.kill(pid, signal)
    const deadline = performance.now() + ms
    while (!hasExited() && performance.now() < deadline) await Bun.sleep(10)
  }
}
