import type { Sql } from '../../db/client.ts'

/** Deletes all at once what's older, where that's never much. */
export const allOf = (table: string, column: string) => async (sql: Sql, before: Date) => {
  const { count } = await sql`delete from ${sql(table)} where ${sql(column)} < ${before}`
  return count
}

/** Deletes the oldest of them. An index on the column finds those. */
export const oldestOf =
  (table: string, keys: string[], column: string) => async (sql: Sql, before: Date, most: number) => {
    const { count } = await sql`
      delete from ${sql(table)}
      where (${sql(keys)}) in (
        select ${sql(keys)} from ${sql(table)} where ${sql(column)} < ${before} order by ${sql(column)} limit ${most}
      )`
    return count
  }
