import type { Sql } from '../db/client.ts'
import type { SealedColumn } from './sealed-columns.ts'
import { ID_BYTES } from './sealing-key.ts'

/** How many blocks a table's file has. */
export async function countBlocks(sql: Sql, { table }: SealedColumn): Promise<number> {
  const [row] = await sql<{ blocks: number }[]>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as blocks`
  return row?.blocks ?? 0
}

interface OldValue {
  /** The row's place in the file, until it's written again. */
  ctid: string
  row: string
  value: Buffer
}

/** Values in these blocks that another key sealed. Read in the file's order, so no index is needed and nothing is read twice. */
export const listOldValues = (
  sql: Sql,
  { table, column, row }: SealedColumn,
  { newest, from, to }: { newest: Buffer; from: number; to: number },
): Promise<OldValue[]> => sql<OldValue[]>`
  select ctid::text as ctid, (${sql.unsafe(row)})::text as row, ${sql(column)} as value
  from ${sql(table)}
  where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid
    and substr(${sql(column)}, 1, ${ID_BYTES}) <> ${newest}`

/** How many values another key sealed. One statement, so it misses no row that moves in the file in between. */
export async function countOldValues(sql: Sql, { table, column }: SealedColumn, newest: Buffer) {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from ${sql(table)} where substr(${sql(column)}, 1, ${ID_BYTES}) <> ${newest}`
  return row?.n ?? 0
}

/** Returns false if the row has been written since: it's elsewhere in the file now. One row, so it never deadlocks. */
export async function replaceValue(
  sql: Sql,
  { table, column }: SealedColumn,
  { ctid, value }: OldValue,
  sealed: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    update ${sql(table)} set ${sql(column)} = ${sealed} where ctid = ${ctid}::tid and ${sql(column)} = ${value}`
  return count === 1
}
