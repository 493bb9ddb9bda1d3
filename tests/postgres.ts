import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import { readPidFile } from '../db/embedded-process.ts'
import { atEnd } from './ending.ts'
import { guard } from './guard.ts'

/** `npm test` starts one Postgres for all its processes and passes its URL in this variable. */
export const SHARED_URL = 'TEST_POSTGRES_URL'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** A Postgres without durability, which tests don't need. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dir = mkdtempSync(join(fastestDirectory(), 'agent-exchange-test-'))
  const embedded = await startEmbedded({
    dir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      shared_buffers: '128MB',
      max_wal_size: '128MB',
    },
  }).catch(error => {
    rmSync(dir, { recursive: true })
    throw error
  })
  const pid = readPidFile(join(dir, 'postgres', 'data'))?.pid
  const dismiss = pid ? guard(pid, dir) : () => {}
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      dismiss()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** In memory if there's plenty: cloning a database takes 50 ms there and 300 on disk. */
function fastestDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 2 ** 31) return '/dev/shm'
  } catch {
    // macOS has no /dev/shm.
  }
  return tmpdir()
}

let mine: Promise<TestPostgres> | null = null

/** The run's Postgres, or one for this process under plain `bun test`. */
export async function testPostgresUrl(): Promise<string> {
  const shared = process.env[SHARED_URL]
  if (shared) return shared
  if (!mine) {
    mine = startTestPostgres()
    atEnd(async () => (await mine)?.stop())
  }
  return (await mine).url
}
