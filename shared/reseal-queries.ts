import type { Sql } from '../db/client.ts'
import { anyRow, onlyValue } from '../db/first.ts'
import type { SealedColumn } from './sealed-columns.ts'
import { ID_BYTES } from './sealing-key.ts'

/** How many blocks a table's file has. */
export const countBlocks = (sql: Sql, { table }: SealedColumn): Promise<number> =>
  onlyValue(sql<{ blocks: number }[]>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as blocks`)

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

/** How many values another key sealed. One statement, so it misses no row that moves in the file meanwhile. */
export const countOldValues = (sql: Sql, { table, column }: SealedColumn, newest: Buffer) =>
  onlyValue(sql<{ n: number }[]>`
    select count(*)::int as n from ${sql(table)} where substr(${sql(column)}, 1, ${ID_BYTES}) <> ${newest}`)

/** Returns false if the row has been written since: it's elsewhere in the file now. One row, so it never deadlocks. */
export const replaceValue = (
  sql: Sql,
  { table, column }: SealedColumn,
  { ctid, value }: OldValue,
  sealed: Buffer,
): Promise<boolean> =>
  anyRow(sql`
    update ${sql(table)} set ${sql(column)} = ${sealed} where ctid = ${ctid}::tid and ${sql(column)} = ${value}`)
