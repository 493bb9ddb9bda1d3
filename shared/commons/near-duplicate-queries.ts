import type { Sql } from '../../db/client.ts'
import type { ContentId } from './content.ts'
import { MIN_RESEMBLANCE, type Sketch } from './near-duplicates.ts'

interface ContentSketch extends Sketch {
  id: ContentId
  at: Date
}

/** Held content has a sketch too, because it may be published later. */
export async function insertSketches(sql: Sql, sketches: readonly ContentSketch[]): Promise<void> {
  await sql`
    insert into recent_sketches (target, at, keys, sketch)
    select id, at, keys, sketch
    from jsonb_to_recordset(${sql.json(sketches as never)}) as s(id text, at timestamptz, keys int[], sketch int[])
    on conflict (target) do nothing`
}

/** The ids of the texts that nearly repeat something published in the 24 hours before them. */
export async function listNearDuplicates(sql: Sql, sketches: readonly ContentSketch[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select n.id
    from jsonb_to_recordset(${sql.json(sketches as never)}) as n(id text, at timestamptz, keys int[], sketch int[])
    where exists (
      select from recent_sketches o
      where o.keys && n.keys and (o.at, o.target) < (n.at, n.id) and o.at > n.at - interval '1 day'
        and resemblance(o.sketch, n.sketch) >= ${MIN_RESEMBLANCE}
        and (exists (select from posts p where p.id = o.target and p.state in ('published', 'removed'))
          or exists (select from comments c where c.id = o.target and c.state in ('published', 'removed'))))`
  return new Set(rows.map(row => row.id))
}

/** The ids of the texts with exactly the words of something published in the 24 hours before them. */
export async function listRepeats(sql: Sql, ids: readonly ContentId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isRepeatOf = (table: 'posts' | 'comments') => sql`
    exists (select from ${sql(table)} o
            where o.digest = n.digest and (o.created_at, o.id) < (n.created_at, n.id)
              and o.created_at > n.created_at - interval '1 day' and o.state in ('published', 'removed'))`
  const rows = await sql<{ id: string }[]>`
    select n.id
    from (select id, digest, created_at from posts where id in ${sql(ids)}
          union all
          select id, digest, created_at from comments where id in ${sql(ids)}) n
    where ${isRepeatOf('posts')} or ${isRepeatOf('comments')}`
  return new Set(rows.map(row => row.id))
}

/** Maps each id to an earlier text with the same words, or to a recent one with nearly the same words. */
export async function listOriginals(sql: Sql, ids: readonly ContentId[]): Promise<Map<ContentId, ContentId>> {
  const earlier = (table: 'posts' | 'comments') => sql`
    (select o.id from ${sql(table)} o
     where o.digest = self.digest and o.created_at < self.created_at and o.state in ('published', 'removed')
     order by o.created_at desc
     limit 1)`
  const rows = await sql<{ id: ContentId; original: ContentId | null }[]>`
    select input.id,
           coalesce(${earlier('posts')}, ${earlier('comments')},
             -- Unsorted, because a flood has thousands.
             (select o.target from recent_sketches n
              join recent_sketches o on o.keys && n.keys and (o.at, o.target) < (n.at, n.target)
              where n.target = input.id and resemblance(o.sketch, n.sketch) >= ${MIN_RESEMBLANCE}
              limit 1)) as original
    from unnest(${ids as string[]}::text[]) as input(id)
    cross join lateral (
      select digest, created_at from posts where id = input.id
      union all
      select digest, created_at from comments where id = input.id
    ) self`
  return new Map(rows.flatMap(({ id, original }) => (original ? [[id, original]] : [])))
}
