import { readdirSync } from 'node:fs'
import type { Sql } from '../../db/client.ts'
import { residentBytes } from '../bench/child.ts'
import { type DatabaseSample, sampleDatabase } from './sample-queries.ts'

export interface Sample extends DatabaseSample {
  minute: number
  /** Figures of each process, by its name. */
  memory: Record<string, number>
  files: Record<string, number>
  redisBytes: number
}

export async function takeSample(
  sql: Sql,
  pids: Record<string, number>,
  redisBytes: () => Promise<number>,
  began: number,
): Promise<Sample> {
  const memory: Record<string, number> = {}
  const files: Record<string, number> = {}
  for (const [name, pid] of Object.entries(pids)) {
    memory[name] = await residentBytes(pid)
    files[name] = readdirSync(`/proc/${pid}/fd`).length
  }
  return {
    minute: (performance.now() - began) / 60_000,
    memory,
    files,
    redisBytes: await redisBytes(),
    ...(await sampleDatabase(sql)),
  }
}
