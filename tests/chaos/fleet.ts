import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

export interface Fleet {
  /** How many processes ended without being asked to. */
  readonly crashes: number
  /** Ends one process, which another replaces at once, as a platform would do it. */
  strike(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  stop(): Promise<void>
  /** What they logged, for when a test fails. */
  log(): string
}

interface Member {
  names: string[]
  child: Bun.Subprocess
  struck: boolean
  gone: Promise<void>
}

/** The worker processes of the Procfile, kept running: who ends is started again. */
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
    const member: Member = { names, child, struck: false, gone: Promise.resolve() }
    member.gone = child.exited.then(() => {
      members.delete(member)
      if (stopping) return
      if (!member.struck) crashes++
      // One that can not even start is no fault to live through.
      if (crashes < 10) start(names)
    })
    members.add(member)
  }
  for (const names of kinds) start(names)

  return {
    get crashes() {
      return crashes
    },
    async strike(signal) {
      const standing = [...members].filter(member => !member.struck)
      const victim = standing[Math.floor(Math.random() * standing.length)]
      if (!victim) return
      victim.struck = true
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
