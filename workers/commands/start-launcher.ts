import { readFileSync } from 'node:fs'

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh'])

/**
 * Resolves when the npm (or bun) that ran our script is gone, killed -9 for one: nobody could reach us any more, and
 * the next start would find the directory taken. npm may have put a shell between itself and us.
 */
export function launcherGone(env: Record<string, string | undefined>, signal: AbortSignal): Promise<void> {
  // Started by hand or by a service manager, our parent may go and leave us running.
  if (!env.npm_lifecycle_event) return new Promise(() => {})
  const parent = process.ppid
  const shell = SHELLS.has(nameOf(parent) ?? '') ? parentOf(parent) : null
  return new Promise(resolve => {
    const watch = setInterval(() => {
      if (process.ppid !== parent || (shell !== null && parentOf(parent) !== shell)) resolve()
    }, 250)
    watch.unref()
    signal.addEventListener('abort', () => clearInterval(watch))
  })
}

/** /proc/PID/stat is `pid (name) state ppid …`; where there is no /proc, only our own parent is watched. */
function stat(pid: number): { name: string; parent: number } | null {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}

const nameOf = (pid: number) => stat(pid)?.name ?? null
const parentOf = (pid: number) => stat(pid)?.parent ?? null
