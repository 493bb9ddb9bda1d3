import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** A script of the service with its arguments and its own settings. */
interface Kind {
  command: string[]
  env?: Record<string, string>
}

interface Fleet {
  /** How many processes exited on their own. */
  readonly crashes: number
  /** Ends a random process. It's replaced at once, as a platform would do. */
  end(signal: 'SIGKILL' | 'SIGTERM', which?: (kind: Kind) => boolean): Promise<void>
  stop(): Promise<void>
  /** The end of the log, to show when a test fails. */
  log(): string
}

interface Member {
  kind: Kind
  child: Bun.Subprocess
  isKilled: boolean
  gone: Promise<void>
}

export const workers = (...names: string[]): Kind => ({ command: ['workers/main.ts', ...names] })

/** Processes of the service, restarted when they end. */
export async function startFleet(
  env: Record<string, string>,
  kinds: Kind[],
  random: () => number = Math.random,
): Promise<Fleet> {
  const path = join(tmpdir(), `agent-exchange-fleet-${crypto.randomUUID()}.log`)
  const output = openSync(path, 'a')
  const members = new Set<Member>()
  let crashes = 0
  let stopping = false

  function start(kind: Kind): void {
    const child = Bun.spawn([process.execPath, ...kind.command], {
      cwd: root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env, ...kind.env },
      stdio: ['ignore', output, output],
    })
    const member: Member = { kind, child, isKilled: false, gone: Promise.resolve() }
    member.gone = child.exited.then(() => {
      members.delete(member)
      if (stopping) return
      if (!member.isKilled) crashes++
      // Don't restart forever if a process can't start.
      if (crashes < 10) start(kind)
    })
    members.add(member)
  }
  for (const kind of kinds) start(kind)

  return {
    get crashes() {
      return crashes
    },
    async end(signal, which = () => true) {
      const running = [...members].filter(member => !member.isKilled && which(member.kind))
      const victim = running[Math.floor(random() * running.length)]
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
    log: () => readFileSync(path, 'utf8').slice(-8000),
  }
}
