// Only this file: all of bullmq takes seven times as long to load.
import { runMigrations } from 'bullmq/dist/esm/postgres/migrator.js'
import { openClient } from './migrate.ts'

/** Brings BullMQ's schema up to date if the queue runs on Postgres. It takes its own lock. */
export async function migrateQueue(directUrl: string): Promise<void> {
  const client = await openClient(directUrl)
  try {
    await runMigrations(client)
  } finally {
    await client.end()
  }
}
