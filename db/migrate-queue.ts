// The one file that is needed: the whole of bullmq takes seven times as long to load, and every start waits for it.
import { runMigrations } from 'bullmq/dist/esm/postgres/migrator.js'
import { openClient } from './migrate.ts'

/** Brings BullMQ's own schema up to date, where the queue runs on Postgres. It takes a lock of its own. */
export async function migrateQueue(directUrl: string): Promise<void> {
  const client = await openClient(directUrl)
  try {
    await runMigrations(client)
  } finally {
    await client.end()
  }
}
