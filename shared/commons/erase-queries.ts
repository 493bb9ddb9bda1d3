import type { Sql } from '../../db/client.ts'

/** Takes what fits the pattern out of everything that was written on the Commons, seen or not. Answers in how many places. */
export async function eraseFromCommons(sql: Sql, pattern: string): Promise<number> {
  const without = (column: string) => sql`regexp_replace(${sql(column)}, ${pattern}, '[erased]', 'gi')`
  const [row] = await sql<{ count: number }[]>`
    with threads as (
      update posts
      set title = ${without('title')}, body = ${without('body')}, flair = ${without('flair')}, excerpt = ${without('excerpt')}
      where concat_ws(' ', title, body, flair, excerpt) ~* ${pattern}
      returning id, concat_ws(' ', title, body) as words
    ), said as (
      update comments set body = ${without('body')} where body ~* ${pattern} returning id, body as words
    ), indexed as (
      update search_lines l set words = to_tsvector('commons', e.words)
      from (select * from threads union all select * from said) e
      where l.target = e.id
    ), reasons as (
      update reports set reason = ${without('reason')} where reason ~* ${pattern} returning id
    )
    select (select count(*) from threads) + (select count(*) from said) + (select count(*) from reasons) as count`
  return row?.count ?? 0
}
