// Only this file: all of bullmq takes seven times as long to load.
import { runMigrations } from 'bullmq/dist/esm/postgres/migrator.js'
import { openClient } from './migrate.ts'
import { StartError } from './start-error.ts'
import { isUnreachable } from './unreachable.ts'

/**
 * For a worker process: if REDIS_URL was removed from its settings since the last release, the tables are missing. If the
 * database is down, the process starts anyway.
 */
export async function makeMissingQueue(directUrl: string): Promise<void> {
  const client = await openClient(directUrl).catch(() => null)
  if (!client) return
  try {
    const { rows } = await client.query(`select to_regclass('bullmq.migration') is null as missing`)
    if (rows[0]?.missing) await runMigrations(client)
  } catch (error) {
    if (isUnreachable(error)) return
    throw new StartError(
      `Can't make the queue's tables (${String(error).slice(0, 200)}). Run the release: \`npm run migrate\`.`,
    )
  } finally {
    await client.end()
  }
}

/** Brings BullMQ's schema up to date if the queue runs on Postgres. It takes its own lock. */
export async function migrateQueue(directUrl: string): Promise<void> {
  const client = await openClient(directUrl)
  try {
    await runMigrations(client)
  } finally {
    await client.end()
  }
}
