import type { Sql } from '../../db/client.ts'
import { rowCount } from '../../db/first.ts'

/** Deletes all at once what's older, where that's never much. */
export const allOf = (table: string, column: string) => (sql: Sql, before: Date) =>
  rowCount(sql`delete from ${sql(table)} where ${sql(column)} < ${before}`)

/** Deletes the oldest of them. An index on the column finds those. */
export const oldestOf =
  (table: string, keys: string[], column: string) => (sql: Sql, before: Date, most: number) =>
    rowCount(sql`
      delete from ${sql(table)}
      where (${sql(keys)}) in (
        select ${sql(keys)} from ${sql(table)} where ${sql(column)} < ${before} order by ${sql(column)} limit ${most}
      )`)
