import type { Sql } from '../../db/client.ts'
import { anyRow } from '../../db/first.ts'
import type { Closure } from './closures-check.ts'

/** Replaces all closures. */
export const updateClosures = (sql: Sql, business: number, closures: readonly Closure[]): Promise<boolean> =>
  anyRow(sql`
    update businesses set closures = ${sql.json(closures as never)}
    where id = ${business} and deleted_at is null`)

/**
 * Adds a closure, in order, unless there are already `most`. Drops those that ended before `forgotten`. A repeat changes
 * nothing.
 */
export function insertClosure(
  sql: Sql,
  business: number,
  closure: Closure,
  { most, forgotten }: { most: number; forgotten: Date },
): Promise<boolean> {
  // Everything is read from `b`, so of two calls at once, the later one sees what the earlier one wrote.
  return anyRow(sql`
    update businesses b
    set closures = (
      select jsonb_agg(c order by c ->> 'from')
      from (select c from jsonb_array_elements(b.closures) c where c ->> 'to' >= ${forgotten.toISOString()}
            union select ${sql.json(closure as never)}::jsonb) as each)
    where b.id = ${business} and b.deleted_at is null
      and (b.closures @> ${sql.json([closure] as never)}::jsonb
           or (select count(*) from jsonb_array_elements(b.closures) c where c ->> 'to' >= ${forgotten.toISOString()}) < ${most})`)
}

export async function deleteClosure(sql: Sql, business: number, closure: Closure): Promise<void> {
  await sql`
    update businesses b
    set closures = coalesce((
      select jsonb_agg(c order by n)
      from jsonb_array_elements(b.closures) with ordinality as list(c, n)
      where c <> ${sql.json(closure as never)}::jsonb), '[]')
    where id = ${business} and deleted_at is null`
}
