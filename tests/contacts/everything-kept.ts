import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, sealedColumns } from '../../shared/sealed-columns.ts'
import type { TestApp } from '../test-app.ts'

/** Every text value of every table, decrypted if needed, and every file under a directory. */
export async function everythingKept({ db, context }: TestApp, dir: string): Promise<Map<string, string>> {
  const columns = await db.sql<{ table: string; column: string; type: string }[]>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`
  const contents = new Map<string, string>()
  for (const { table, column, type } of columns) {
    const sealed = sealedColumns.find(each => table === `public.${each.table}` && column === each.column)
    const rows = await db.sql<{ row: string; value: unknown }[]>`
      select ${db.sql.unsafe(sealed ? `(${sealed.row})::text` : 'null')} as row, ${db.sql(column)} as value from ${db.sql(table)} where ${db.sql(column)} is not null`
    const texts = rows.map(({ row, value }) => {
      if (type !== 'bytea') return plainText(value)
      const bytes = value as Buffer
      return sealed ? context.secrets.open(bytes, placeOf(sealed, row)) : bytes.toString('latin1')
    })
    contents.set(`${table}.${column}`, texts.join('\n'))
  }
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      contents.set(path, readFileSync(path, 'latin1'))
    }
  return contents
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
