import type { Sql } from '../../db/client.ts'
import type { ContentId } from './content.ts'
import { pushed } from './pushed-links.ts'
import type { Linked } from './rules/link-addresses.ts'
import { nearlySame, type Sketch } from './sketch.ts'

export interface Sketched extends Sketch {
  id: ContentId
  at: Date
}

const asJson = (sql: Sql, sketches: readonly Sketched[]) =>
  sql.json(sketches.map(({ id, at, keys, sketch }) => ({ id, at, keys, sketch })))

/** Sketches are kept for a day, of what is held too: it may be published meanwhile. */
export async function insertSketches(sql: Sql, sketches: readonly Sketched[]): Promise<void> {
  await sql`
    insert into recent_sketches (target, at, keys, sketch)
    select id, at, keys, sketch
    from jsonb_to_recordset(${asJson(sql, sketches)}) as s(id text, at timestamptz, keys int[], sketch int[])
    on conflict (target) do nothing`
}

/** Which of these are nearly the same as something that was published within the day before them. */
export async function listNear(sql: Sql, sketches: readonly Sketched[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select n.id
    from jsonb_to_recordset(${asJson(sql, sketches)}) as n(id text, at timestamptz, keys int[], sketch int[])
    where exists (
      select from recent_sketches o
      where o.keys && n.keys and (o.at, o.target) < (n.at, n.id) and o.at > n.at - interval '1 day'
        and resemblance(o.sketch, n.sketch) >= ${nearlySame}
        and (exists (select from posts p where p.id = o.target and p.state in ('published', 'removed'))
          or exists (select from comments c where c.id = o.target and c.state in ('published', 'removed'))))`
  return new Set(rows.map(row => row.id))
}

export interface Posted extends Linked {
  target: ContentId
  at: Date
  operator: string
  fresh: boolean
}

const linksAsJson = (sql: Sql, links: readonly Posted[]) =>
  sql.json(
    links.map(({ target, at, link, site, operator, fresh }) => ({ target, at, link, site, operator, fresh })),
  )

export async function insertLinks(sql: Sql, links: readonly Posted[]): Promise<void> {
  await sql`
    insert into recent_links (target, at, link, site, operator, fresh)
    select target, at, link, site, operator, fresh
    from jsonb_to_recordset(${linksAsJson(sql, links)})
      as l(target text, at timestamptz, link text, site text, operator text, fresh boolean)
    on conflict (target, link) do nothing`
}

/**
 * Which of these repeat a link or a site too often: one operator's own, or that of many operators with new keys. Of a
 * link that everybody posts only the last two hundred are counted.
 */
export async function listPushed(sql: Sql, links: readonly Posted[]): Promise<Set<string>> {
  const rows = await sql<{ target: string }[]>`
    select distinct n.target
    from jsonb_to_recordset(${linksAsJson(sql, links)})
      as n(target text, at timestamptz, link text, site text, operator text, fresh boolean)
    cross join lateral (
      select count(distinct o.target) filter (where o.operator = n.operator) as own,
             count(distinct o.operator) filter (where o.fresh and o.operator <> n.operator) as fresh
      from (select * from recent_links l
            where l.link = n.link and (l.at, l.target) < (n.at, n.target) and l.at > n.at - interval '1 day'
            order by l.at desc limit 200) o
    ) of_link
    cross join lateral (
      select count(distinct o.target) filter (where o.operator = n.operator) as own,
             count(distinct o.operator) filter (where o.fresh and o.operator <> n.operator) as fresh
      from (select * from recent_links l
            where l.site = n.site and (l.at, l.target) < (n.at, n.target) and l.at > n.at - interval '1 day'
            order by l.at desc limit 200) o
    ) of_site
    where of_link.own >= ${pushed.ownLink} or of_site.own >= ${pushed.ownSite}
       or (n.fresh and (of_link.fresh >= ${pushed.freshLink} or of_site.fresh >= ${pushed.freshSite}))`
  return new Set(rows.map(row => row.target))
}

export async function deleteOldMemory(sql: Sql, before: Date): Promise<void> {
  await sql`
    with links as (delete from recent_links where at < ${before})
    delete from recent_sketches where at < ${before}`
}
