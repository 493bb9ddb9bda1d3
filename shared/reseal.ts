import { chunk } from './chunk.ts'
import type { Context } from './context.ts'
import { countBlocks, countOldValues, listOldValues, replaceValue } from './reseal-queries.ts'
import { placeOf, type SealedColumn, sealedColumns } from './sealed-columns.ts'
import { CannotOpen, ID_BYTES } from './sealing-key.ts'
import { endOtherKeys } from './secrets-key-queries.ts'
import { newestOf } from './unlock-secrets.ts'

/** A megabyte of a table at a time. */
const BLOCKS = 128
/** Values replaced in parallel. */
const AT_ONCE = 16
/** Progress is printed every 100 MB. */
const PROGRESS_BLOCKS = 100 * BLOCKS

type Parts = Pick<Context, 'sql' | 'secrets'>

/**
 * Seals every value with the newest key, then ends the others, so processes can start without them. Each value is its own
 * statement: this can be killed at any time, run twice, and run next to everything else.
 */
export async function reseal(parts: Parts, say: (text: string) => void) {
  let closed = 0
  for (const column of sealedColumns) {
    const done = await walk(parts, column, say)
    closed += done.closed
    say(`${column.table}.${column.column}: ${done.resealed.toLocaleString('en')} resealed`)
  }
  const newest = newestOf(parts.secrets).id
  let left = 0
  for (const column of sealedColumns) left += await countOldValues(parts.sql, column, newest)
  return {
    /** Values that couldn't be opened. */
    closed,
    /** Old values that appeared while this ran: a process still seals with an old key, or their row moved in the file. */
    late: left - closed,
    /** Keys that nothing is sealed with anymore. Null if they're still needed. */
    ended: left === 0 ? await endOtherKeys(parts.sql, newest) : null,
  }
}

async function walk({ sql, secrets }: Parts, column: SealedColumn, say: (text: string) => void) {
  const newest = newestOf(secrets).id
  const total = await countBlocks(sql, column)
  let resealed = 0
  const closed = new Map<string, number>()
  // Rows written since may land after the last block, but they're sealed with the newest key.
  for (let from = 0; from < total; from += BLOCKS) {
    const found = await listOldValues(sql, column, { newest, from, to: from + BLOCKS })
    for (const few of chunk(found, AT_ONCE))
      await Promise.all(
        few.map(async old => {
          const place = placeOf(column, old.row)
          try {
            const sealed = secrets.seal(secrets.open(old.value, place), place)
            if (await replaceValue(sql, column, old, sealed)) resealed++
          } catch (error) {
            if (!(error instanceof CannotOpen)) throw error
            const key = old.value.subarray(0, ID_BYTES).toString('hex')
            closed.set(key, (closed.get(key) ?? 0) + 1)
          }
        }),
      )
    if (from > 0 && from % PROGRESS_BLOCKS === 0)
      say(`${column.table}.${column.column}: ${Math.floor((100 * from) / total)}%`)
  }
  for (const [key, count] of closed)
    say(`${column.table}.${column.column}: ${count} sealed with key ${key} can't be opened`)
  return { resealed, closed: [...closed.values()].reduce((sum, count) => sum + count, 0) }
}
