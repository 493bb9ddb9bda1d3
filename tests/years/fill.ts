import type { Sql } from '../../db/client.ts'
import { loadDemo } from '../../workers/demo/load.ts'
import { recountAgents } from '../../workers/demo/queries.ts'
import { fillChunk, finishFill, prepareFill } from './fill-queries.ts'

const CHUNK = 50_000

/** Five years of leads, with all data that retention would have kept. */
export async function fillYears(
  sql: Sql,
  { leads, businesses, seed }: { leads: number; businesses: number; seed: string },
  progress: (done: number) => void = () => {},
): Promise<void> {
  const now = new Date()
  await loadDemo(sql, { businesses, leads: 0, seed, now })
  await prepareFill(sql, Math.max(20, Math.round(leads / 2500)), now)
  for (let from = 0; from < leads; from += CHUNK) {
    const to = Math.min(leads, from + CHUNK)
    await fillChunk(sql, { from, to, of: leads, now })
    progress(to)
  }
  await recountAgents(sql, await finishFill(sql))
}
