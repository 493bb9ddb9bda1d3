import type { Sql } from '../../db/client.ts'
import { column } from '../../db/first.ts'
import type { Found } from './queries.ts'

interface AgentClues {
  /** The agent, or its application. */
  id: string | null
  /** The hash of a whole key. */
  hash: Buffer
  /** agx_…7e0c */
  hint: string
  /** As `bareAddress` returns it. */
  address: string | null
  /** Beginnings of words of its name or its operator's. */
  words: readonly string[]
}

/** Finds agents by id, key, key hint, email address or words of a name. Each way has its index. */
export async function findAgents(sql: Sql, clues: AgentClues, limit: number): Promise<Found[]> {
  const words = clues.words.map(word => `'${word}':*`).join(' & ')
  return sql<Found[]>`
    with named as (
      select ${clues.id}::text as id
      union all select agent_id from platform_applications where id = ${clues.id}
      union all (select id from agents where contact_address = ${clues.address} limit ${limit})
      union all select agent_id from agent_keys where hash = ${clues.hash}
      union all (select agent_id from agent_keys where hint = ${clues.hint} limit ${limit})
      union all (
        select id from agents
        where ${words !== ''} and words_of(name || ' ' || coalesce(operator, '')) @@ ${words}::tsquery limit ${limit})
    )
    select 'agent' as kind, a.id, a.name as title, concat_ws(', ', a.operator, a.tier) as detail,
           case when a.deleted_at is not null then 'revoked' when a.suspended_at is not null then 'suspended'
                else 'active' end as state,
           a.created_at as at
    from agents a
    where a.id = any (array(select id from named))
    order by a.created_at desc
    limit ${limit}`
}

interface BusinessClues {
  slug: string | null
  /** The hash of a whole key. */
  hash: Buffer
  /** In lower case. */
  email: string | null
  /** The businesses that search found, best first. */
  ids: readonly number[]
}

/** Finds businesses by slug (removed ones, too), key or address, and lists those that search found. */
export async function findBusinesses(sql: Sql, clues: BusinessClues, limit: number): Promise<Found[]> {
  const ids = clues.ids as number[]
  return sql<Found[]>`
    with named as (
      select id from businesses where slug = ${clues.slug} and deleted_at is null
      union all
      (select id from businesses where slug = ${clues.slug} and deleted_at is not null order by id desc limit 1)
      union all select business_id from business_keys where hash = ${clues.hash}
      union all
      (select id from businesses
       where lower(contact_email) = ${clues.email} and contact_email is not null and deleted_at is null limit ${limit})
      union all select unnest(${ids}::int[])
    )
    select 'business' as kind, b.slug as id, b.name as title,
           concat_ws(', ', b.industry, b.card -> 'location' ->> 'city', b.card -> 'location' ->> 'state') as detail,
           case when b.deleted_at is null then 'listed' else 'removed' end as state, b.created_at as at
    from businesses b
    where b.id = any (array(select id from named))
    order by b.slug = ${clues.slug} desc, b.deleted_at is null desc, array_position(${ids}::int[], b.id)
    limit ${limit}`
}

/** Listed businesses with exactly this slug or address. */
export const listIdsOf = (sql: Sql, { slug, email }: Pick<BusinessClues, 'slug' | 'email'>, limit: number) =>
  column(sql<{ id: number }[]>`
    select id from businesses where slug = ${slug} and deleted_at is null
    union all
    (select id from businesses
     where lower(contact_email) = ${email} and contact_email is not null and deleted_at is null limit ${limit})`)
