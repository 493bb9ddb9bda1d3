import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

interface Fleet {
  /** How many processes exited on their own. */
  readonly crashes: number
  /** Ends a random process. Another one replaces it at once, as a platform would. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  stop(): Promise<void>
  /** The end of the log, for when a test fails. */
  log(): string
}

interface Member {
  names: string[]
  child: Bun.Subprocess
  isKilled: boolean
  gone: Promise<void>
}

/** The worker processes of the Procfile, restarted when they end. */
export async function startFleet(env: Record<string, string>, kinds: string[][]): Promise<Fleet> {
  const path = join(tmpdir(), `agent-exchange-fleet-${crypto.randomUUID()}.log`)
  const output = openSync(path, 'a')
  const members = new Set<Member>()
  let crashes = 0
  let stopping = false

  function start(names: string[]): void {
    const child = Bun.spawn([process.execPath, 'workers/main.ts', ...names], {
      cwd: root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', output, output],
    })
    const member: Member = { names, child, isKilled: false, gone: Promise.resolve() }
    member.gone = child.exited.then(() => {
      members.delete(member)
      if (stopping) return
      if (!member.isKilled) crashes++
      // Don't restart forever if a worker can't start.
      if (crashes < 10) start(names)
    })
    members.add(member)
  }
  for (const names of kinds) start(names)

  return {
    get crashes() {
      return crashes
    },
    async end(signal) {
      const running = [...members].filter(member => !member.isKilled)
      const victim = running[Math.floor(Math.random() * running.length)]
      if (!victim) return
      victim.isKilled = true
      victim.child.kill(signal)
      if (signal === 'SIGTERM') await victim.gone
    },
    async stop() {
      stopping = true
      const all = [...members]
      for (const { child } of all) child.kill('SIGTERM')
      await Promise.all(all.map(member => member.gone))
      closeSync(output)
      rmSync(path)
    },
    log: () => readFileSync(path, 'utf8').slice(-4000),
  }
}
