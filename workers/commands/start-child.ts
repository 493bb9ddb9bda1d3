import { StartError } from '../../db/start-error.ts'

export type Env = Record<string, string | undefined>

/** Longer than the services' own deadlines. */
const STOP_DEADLINE_MS = 25_000
const RESTART_DELAYS_MS = [200, 1000, 5000, 15_000, 30_000]
/** A process that ran this long starts over at the shortest delay. */
const STABLE_MS = 60_000

/** Runs one process of the service. It exits when we do, even after a `kill -9`. */
export function superviseService(name: string, args: string[], env: Env, print: (text: string) => void) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {}) // observed only during the start
  let state: 'starting' | 'running' | 'stopping' = 'starting'
  let restarts = 0
  let restartTimer: Timer | undefined
  let child = launch()

  function launch() {
    const startedAt = performance.now()
    const launched = Bun.spawn({
      cmd: [process.execPath, '--no-orphans', ...args],
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      // The terminal's Ctrl-C must reach only us: we stop the services before Postgres.
      detached: true,
    })
    launched.exited.then(code => handleExit(code, performance.now() - startedAt))
    return launched
  }

  function handleExit(code: number, ranMs: number) {
    if (state === 'stopping') return
    if (state === 'starting')
      return reject(new StartError(`The ${name} process couldn't start (exit code ${code}).`))
    if (ranMs > STABLE_MS) restarts = 0
    const delay = RESTART_DELAYS_MS[Math.min(restarts++, RESTART_DELAYS_MS.length - 1)] ?? 0
    print(`The ${name} process exited with code ${code}. Restarting in ${delay / 1000} s.`)
    restartTimer = setTimeout(() => {
      child = launch()
    }, delay)
  }

  return {
    /** Rejects when the process ends before `keepRunning` was called. */
    failed,
    /** From now on, restarts the process when it ends. */
    keepRunning() {
      state = 'running'
    },
    /** Lets it finish what is in flight; kills it at the deadline or when `killNow` fires. */
    async stop(killNow: AbortSignal) {
      state = 'stopping'
      clearTimeout(restartTimer)
      child.kill('SIGTERM')
      const kill = () => child.kill('SIGKILL')
      const deadline = setTimeout(kill, STOP_DEADLINE_MS)
      if (killNow.aborted) kill()
      killNow.addEventListener('abort', kill)
      await child.exited
      clearTimeout(deadline)
    },
  }
}
