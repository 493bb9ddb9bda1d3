import type { Sql } from '../../db/client.ts'
import type { LinkAddress } from '../moderation/links.ts'
import type { ContentId } from './content.ts'

/** How often a link can be posted within a day before the next one is held. */
const LIMITS = {
  /** By one operator, to one page. */
  ownLink: 3,
  /** By one operator, to one site. */
  ownSite: 8,
  /** By different operators with new keys, to one page. */
  newKeyLink: 3,
  /** By different operators with new keys, to one site. */
  newKeySite: 7,
} as const

interface PostedLink extends LinkAddress {
  target: ContentId
  at: Date
  operator: string
  is_new_key: boolean
}

export async function insertLinks(sql: Sql, links: readonly PostedLink[]): Promise<void> {
  await sql`
    insert into recent_links (target, at, link, site, operator, is_new_key)
    select target, at, link, site, operator, is_new_key
    from jsonb_to_recordset(${sql.json(links as never)})
      as l(target text, at timestamptz, link text, site text, operator text, is_new_key boolean)
    on conflict (target, link) do nothing`
}

/** Which of these repeat a link or a site too often. Only the newest two hundred posts of each are counted. */
export async function listRepeatedLinks(sql: Sql, links: readonly PostedLink[]): Promise<Set<string>> {
  const counts = (column: 'link' | 'site') => sql`
    select count(distinct o.target) filter (where o.operator = n.operator) as own,
           count(distinct o.operator) filter (where o.is_new_key and o.operator <> n.operator) as new_keys
    from (select * from recent_links l
          where l.${sql(column)} = n.${sql(column)} and (l.at, l.target) < (n.at, n.target)
            and l.at > n.at - interval '1 day'
          order by l.at desc limit 200) o`
  const rows = await sql<{ target: string }[]>`
    select distinct n.target
    from jsonb_to_recordset(${sql.json(links as never)})
      as n(target text, at timestamptz, link text, site text, operator text, is_new_key boolean)
    cross join lateral (${counts('link')}) of_link
    cross join lateral (${counts('site')}) of_site
    where of_link.own >= ${LIMITS.ownLink} or of_site.own >= ${LIMITS.ownSite}
       or (n.is_new_key and (of_link.new_keys >= ${LIMITS.newKeyLink} or of_site.new_keys >= ${LIMITS.newKeySite}))`
  return new Set(rows.map(row => row.target))
}
