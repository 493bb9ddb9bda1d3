import type { Sql } from './client.ts'
import { type Applied, afterSquash, filesToApply, readSqlFiles, type SqlFile, sqlDir } from './history.ts'
import { isTableMissing, isUnreachable } from './unreachable.ts'

/**
 * The files this database has never had, for /readyz. If a newer release changed a function since,
 * this release can still serve.
 */
export async function listPendingFiles(sql: Sql, dir = sqlDir): Promise<string[]> {
  const files = knownFiles(dir)
  const rows = afterSquash(files, await emptyIfMissing(readLedger(sql)))
  const applied = new Set(rows.map(row => `${row.name} ${row.sha256}`))
  return files.filter(file => !applied.has(`${file.name} ${file.sha256}`)).map(file => file.name)
}

/**
 * Throws if the database has migrations that this release doesn't know and can't work with: no process may start on it.
 * If the database is down, the process starts and returns 503 until it's back.
 */
export async function refuseForeignHistory(sql: Sql, dir = sqlDir): Promise<void> {
  try {
    filesToApply(readSqlFiles(dir), await emptyIfMissing(readLedger(sql)))
  } catch (error) {
    if (!isUnreachable(error)) throw error
  }
}

const readLedger = async (sql: Sql): Promise<Applied[]> => sql`
  select name, sha256, to_jsonb(migrations) ->> 'compatible_from' as compatible_from
  from migrations order by name, applied_at`

/** A new database doesn't have the table yet. */
export async function emptyIfMissing(rows: Promise<Applied[]>): Promise<Applied[]> {
  try {
    return await rows
  } catch (error) {
    if (isTableMissing(error)) return []
    throw error
  }
}

const files = new Map<string, SqlFile[]>()

/** Read once per process: files that appear later belong to a later release. */
function knownFiles(dir: string): SqlFile[] {
  const known = files.get(dir) ?? readSqlFiles(dir)
  files.set(dir, known)
  return known
}
