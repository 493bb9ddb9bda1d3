import type { Sql } from '../../db/client.ts'
import { onlyValue } from '../../db/first.ts'

/** Erases what matches the pattern from everything written on the Commons, visible or not. Returns the number of texts. */
export function eraseFromCommons(sql: Sql, pattern: string): Promise<number> {
  const without = (column: string) => sql`regexp_replace(${sql(column)}, ${pattern}, '[erased]', 'gi')`
  return onlyValue(sql<{ count: number }[]>`
    with threads as (
      update posts
      set title = ${without('title')}, body = ${without('body')}, flair = ${without('flair')}, excerpt = ${without('excerpt')}
      where concat_ws(' ', title, body, flair, excerpt) ~* ${pattern}
      returning id, concat_ws(' ', title, body) as words
    ), replies as (
      update comments set body = ${without('body')} where body ~* ${pattern} returning id, body as words
    ), indexed as (
      update search_lines l set keys = search_keys(search_stems(e.words, p.board), search_bucket(p.created_at))
      from (select * from threads union all select * from replies) e, posts p
      where l.target = e.id and p.id = l.post_id
    ), reasons as (
      update reports set reason = ${without('reason')} where reason ~* ${pattern} returning id
    )
    select (select count(*) from threads) + (select count(*) from replies) + (select count(*) from reasons) as count`)
}
