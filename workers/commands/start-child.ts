import { StartError } from '../../db/start-error.ts'

export type Env = Record<string, string | undefined>

export interface Supervised {
  /** One thing less to wait for (shared/orphan.ts), the first time with settings: before, it only loads its code. */
  tell(settings?: Env): void
  /** Rejects when it ends before `settle` was called: the start has failed then. */
  fell: Promise<never>
  /** From now on it is brought back when it ends. */
  settle(): void
  /** Lets it finish what is in flight, and ends it for good at the deadline or when there is a hurry. */
  stop(hurry: AbortSignal): Promise<void>
}

/** Above the deadlines that the processes set themselves. */
const STOP_DEADLINE_MS = 20_000
const PAUSES_MS = [200, 1000, 5000, 15_000, 30_000]
const CALM_MS = 60_000

interface Program {
  name: string
  script: string
  /** A faster form of the script, where there is one now. */
  bundle?: () => string | null
}

/** One process of the service, held by a pipe to its stdin: when we are gone it ends (shared/orphan.ts). */
export function supervise(
  { name, script, bundle = () => null }: Program,
  env: Env,
  say: (text: string) => void,
): Supervised {
  const { promise: fell, reject } = Promise.withResolvers<never>()
  fell.catch(() => {}) // looked at only while the service comes up
  let state: 'coming up' | 'settled' | 'stopping' = 'coming up'
  let falls = 0
  let pause: Timer | undefined
  let told = ''
  let bundled = bundle()
  let child = launch()

  function launch() {
    const began = performance.now()
    const launched = Bun.spawn({
      cmd: [process.execPath, bundled ?? script],
      env: { ...env, AGENT_EXCHANGE_PARENT: '1' },
      stdio: ['pipe', 'inherit', 'inherit'],
      // The terminal's Ctrl-C is for us alone; we stop everything in its order.
      detached: true,
    })
    launched.exited.then(code => ended(code, performance.now() - began))
    return launched
  }

  function launchAgain() {
    child = launch()
    child.stdin.write(told)
    child.stdin.flush()
  }

  function ended(code: number, lived: number) {
    if (state === 'stopping') return
    if (state === 'coming up' && bundled) {
      // Whatever the bundle lacks, the sources stand behind it.
      bundled = null
      return launchAgain()
    }
    if (state === 'coming up')
      return reject(new StartError(`The ${name} could not start (exit code ${code}).`))
    falls = lived > CALM_MS ? 0 : falls
    const wait = PAUSES_MS[Math.min(falls++, PAUSES_MS.length - 1)] ?? 0
    say(`The ${name} ended with exit code ${code}; it is started again in ${wait / 1000} s.`)
    pause = setTimeout(() => {
      bundled = bundle()
      launchAgain()
    }, wait)
  }

  return {
    tell(settings) {
      const line = `${JSON.stringify(settings ?? {})}\n`
      told += line
      child.stdin.write(line)
      child.stdin.flush()
    },
    fell,
    settle() {
      state = 'settled'
    },
    async stop(hurry) {
      state = 'stopping'
      clearTimeout(pause)
      child.kill('SIGTERM')
      const kill = () => child.kill('SIGKILL')
      const deadline = setTimeout(kill, STOP_DEADLINE_MS)
      if (hurry.aborted) kill()
      hurry.addEventListener('abort', kill)
      await child.exited
      clearTimeout(deadline)
    },
  }
}
