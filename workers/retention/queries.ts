import type { Sql } from '../../db/client.ts'
import { rowCount } from '../../db/first.ts'

/** Deletes all older rows at once, for tables where these are never many. */
export const allOf = (table: string, column: string) => (sql: Sql, before: Date) =>
  rowCount(sql`delete from ${sql(table)} where ${sql(column)} < ${before}`)

/** Deletes up to `most` of the oldest rows, which an index on the column finds. */
export const oldestOf =
  (table: string, keys: string[], column: string) => (sql: Sql, before: Date, most: number) =>
    rowCount(sql`
      delete from ${sql(table)}
      where (${sql(keys)}) in (
        select ${sql(keys)} from ${sql(table)} where ${sql(column)} < ${before} order by ${sql(column)} limit ${most}
      )`)
