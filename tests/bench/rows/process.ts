import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../db/embedded.ts'
import { nextPort, residentBytes, startChild } from '../child.ts'
import { median } from '../rounds.ts'
import type { Row } from '../row.ts'
import { service } from '../service.ts'

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
  against: 'bare embedded Postgres',
  unit: 'ms',
  goal: { atMost: 2 },
  async run() {
    const ours: number[] = []
    const limit: number[] = []
    const warm = {
      ours: mkdtempSync(join(tmpdir(), 'bench-start-')),
      bare: mkdtempSync(join(tmpdir(), 'bench-pg-')),
    }
    if (!cold) {
      await startWhole(warm.ours)
      await startBare(warm.bare)
    }
    for (let i = 0; i < 5; i++) {
      const dirs = cold
        ? {
            ours: mkdtempSync(join(tmpdir(), 'bench-start-')),
            bare: mkdtempSync(join(tmpdir(), 'bench-pg-')),
          }
        : warm
      ours.push(await startWhole(dirs.ours))
      limit.push(await startBare(dirs.bare))
      if (cold) for (const dir of Object.values(dirs)) rmSync(dir, { recursive: true, force: true })
    }
    for (const dir of Object.values(warm)) rmSync(dir, { recursive: true, force: true })
    return { ours: median(ours), limit: median(limit) }
  },
})

async function startWhole(dir: string): Promise<number> {
  const started = performance.now()
  const port = nextPort()
  const child = await startChild(['workers/commands/start.ts'], port, {
    DATA_DIR: dir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  const ms = performance.now() - started
  await child.stop()
  return ms
}

async function startBare(dir: string): Promise<number> {
  const started = performance.now()
  const postgres = await startEmbedded({ dir })
  const ms = performance.now() - started
  await postgres.stop()
  return ms
}

export const processRows: Row[] = [start('start.cold', true), start('start.warm', false), memory]
