import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import { readPidFile } from '../db/embedded-process.ts'
import { atEnd } from './ending.ts'
import { guard } from './guard.ts'

/** Where a test run keeps its databases. `npm test` starts one for all its processes and says here where it is. */
export const SHARED_URL = 'TEST_POSTGRES_URL'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** A Postgres that forgets: nothing of a test must outlive a power cut. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dir = mkdtempSync(join(quickestPlace(), 'agent-exchange-test-'))
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

/** In memory, where there is plenty of it: a clone takes 50 ms there, and 300 on a disk. */
function quickestPlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 2 ** 31) return '/dev/shm'
  } catch {
    // There is no such place on macOS.
  }
  return tmpdir()
}

let mine: Promise<TestPostgres> | null = null

/** The run's Postgres, or one of this process alone where somebody runs `bun test some/file`. */
export async function testPostgresUrl(): Promise<string> {
  const shared = process.env[SHARED_URL]
  if (shared) return shared
  if (!mine) {
    mine = startTestPostgres()
    atEnd(async () => (await mine)?.stop())
  }
  return (await mine).url
}
