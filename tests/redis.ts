import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { freePort } from '../db/embedded-port.ts'
import { atEnd } from './ending.ts'
import { guard } from './guard.ts'

export interface TestRedis {
  url: string
  /** An outage that loses all data. */
  stop(): Promise<void>
  /** Starts it again on the same port, empty. */
  start(): Promise<void>
  /** Keeps its data and connections, but doesn't respond until `resume`. */
  pause(): void
  resume(): void
}

/**
 * A Redis or Valkey for this process, without persistence, stopped after the last test. Null if none is installed;
 * `describe.skipIf(!redis)` then skips by name.
 */
export async function redisForTests(): Promise<TestRedis | null> {
  const program = Bun.which('redis-server') ?? Bun.which('valkey-server')
  if (!program) return null
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-redis-'))
  const port = await freePort()
  const command = [
    program,
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  let running: Subprocess | null = null
  let dismiss = () => {}

  const server: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const child = Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'], detached: true })
      running = child
      dismiss = guard(child.pid, dir)
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error(`${program} exited with code ${child.exitCode}`)
        await Bun.sleep(5)
      }
    },
    async stop() {
      dismiss()
      running?.kill('SIGKILL')
      await running?.exited
      running = null
    },
    pause: () => running?.kill('SIGSTOP'),
    resume: () => running?.kill('SIGCONT'),
  }
  await server.start()
  atEnd(async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return server
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
