import type { Sql } from '../../db/client.ts'
import type { ContentId } from './content.ts'
import { nearlySame } from './sketch.ts'

/** What each of these says again: a text before it with the same words, or with nearly the same while that is known. */
export async function listTwins(sql: Sql, ids: readonly ContentId[]): Promise<Map<ContentId, ContentId>> {
  const earlier = (table: 'posts' | 'comments') => sql`
    (select o.id from ${sql(table)} o
     where o.digest = self.digest and o.created_at < self.created_at and o.state in ('published', 'removed')
     order by o.created_at desc
     limit 1)`
  const rows = await sql<{ id: ContentId; twin: ContentId | null }[]>`
    select given.id,
           coalesce(${earlier('posts')}, ${earlier('comments')},
             -- Any: in a flood there are thousands.
             (select o.target from recent_sketches n
              join recent_sketches o on o.keys && n.keys and (o.at, o.target) < (n.at, n.target)
              where n.target = given.id and resemblance(o.sketch, n.sketch) >= ${nearlySame}
              limit 1)) as twin
    from unnest(${ids as string[]}::text[]) as given(id)
    cross join lateral (
      select digest, created_at from posts where id = given.id
      union all
      select digest, created_at from comments where id = given.id
    ) self`
  return new Map(rows.flatMap(({ id, twin }) => (twin ? [[id, twin]] : [])))
}
