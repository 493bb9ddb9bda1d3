// The numbers alone: the migrator itself takes far longer to load.
import { LATEST_SCHEMA_VERSION } from 'bullmq/dist/esm/postgres/migrations/index.js'
import { SQL } from 'bun'
import { migrationsDir, readMigrations } from './history.ts'

/**
 * Is there nothing to migrate, neither of ours nor of BullMQ's? Asked in one round trip and with the client that Bun
 * has built in, because every start waits for it. Whatever is not as expected is a no: `migrate` looks closely then.
 */
export async function isUpToDate(url: string): Promise<boolean> {
  const sql = new SQL(url, { max: 1, connectionTimeout: 5 })
  try {
    const [row] = await sql<{ ours: string; queue: number }[]>`
      select string_agg(name || ' ' || sha256, ',' order by name) as ours,
             (select max(version) from bullmq.migration)::int as queue
      from migrations`
    const known = readMigrations(migrationsDir).map(({ name, sha256 }) => `${name} ${sha256}`)
    return row?.ours === known.join(',') && row.queue === LATEST_SCHEMA_VERSION
  } catch {
    return false
  } finally {
    await sql.close({ timeout: 0 }).catch(() => {})
  }
}
