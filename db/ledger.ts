import type { Sql } from './client.ts'
import { type Applied, migrationsDir, readMigrations, remaining } from './history.ts'

/** The migrations that this database has not had yet, for /readyz. A newer history is no reason to stop serving. */
export async function pending(sql: Sql, dir = migrationsDir): Promise<string[]> {
  const applied = new Set((await noneIfMissing(listApplied(sql))).map(row => row.name))
  return knownNames(dir).filter(name => !applied.has(name))
}

/**
 * Throws where the history of the database is newer or other than ours: no process may start on it.
 * A database that is away is no reason: the process starts, and answers 503 until it is back.
 */
export async function refuseForeignHistory(sql: Sql, dir = migrationsDir): Promise<void> {
  const applied = await noneIfMissing(listApplied(sql)).catch(() => null)
  if (applied) remaining(readMigrations(dir), applied)
}

async function listApplied(sql: Sql): Promise<Applied[]> {
  return sql<Applied[]>`select name, sha256 from migrations order by name`
}

/** A database that has not even a ledger has had nothing. */
export async function noneIfMissing(ledger: Promise<Applied[]>): Promise<Applied[]> {
  try {
    return await ledger
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return []
    throw error
  }
}

const names = new Map<string, string[]>()

/** Read once a process: a file that comes later belongs to a later release. */
function knownNames(dir: string): string[] {
  const known = names.get(dir) ?? readMigrations(dir).map(file => file.name)
  names.set(dir, known)
  return known
}
