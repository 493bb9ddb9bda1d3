import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

export interface FoundAgent {
  id: Id<'agt'>
  name: string
  operator: string | null
  website: string | null
  contact_email: string
  tier: Tier
  created_at: Date
  last_used_at: Date | null
  suspended_at: Date | null
  deleted_at: Date | null
  inquiries: number
  bookings: number
  posts: number
}

interface AgentClues {
  id: string
  hash: Buffer
  /** agx_…7e0c */
  hint: string
  address: string
  words: string
}

/** Finds agents by id, key, key hint, email address or part of a name. */
export async function findAgents(sql: Sql, clues: AgentClues, limit: number): Promise<FoundAgent[]> {
  const like = `%${clues.words.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<FoundAgent[]>`
    select a.id, a.name, a.operator, a.website, a.contact_email, a.tier, a.created_at, a.last_used_at,
           a.suspended_at, a.deleted_at, c.inquiries, c.bookings, c.posts
    from agents a
    join agent_counts c on c.agent_id = a.id
    where a.id = ${clues.id} or a.contact_address = ${clues.address}
       or a.id in (select agent_id from agent_keys where hash = ${clues.hash} or hint = ${clues.hint})
       or a.name ilike ${like} or a.operator ilike ${like}
    order by a.id = ${clues.id} desc, a.created_at desc
    limit ${limit}`
}

export interface FoundBusiness {
  slug: string
  name: string
  industry: string
  place: string
  completeness: number
  medianMinutes: number | null
  leads: number
  updated_at: Date
  deleted_at: Date | null
}

/** Finds businesses by slug or key, including deleted ones, and lists those with these ids. */
export async function findBusinesses(
  sql: Sql,
  slug: string,
  keyHash: Buffer,
  ids: readonly number[],
): Promise<FoundBusiness[]> {
  return sql<FoundBusiness[]>`
    select b.slug, b.name, b.industry,
           concat_ws(', ', b.card -> 'location' ->> 'city', b.card -> 'location' ->> 'state') as place,
           b.completeness, (b.response ->> 'medianMinutes')::float8 as "medianMinutes",
           coalesce((b.record ->> 'leads')::int, 0) as leads, b.updated_at, b.deleted_at
    from businesses b
    where b.slug = ${slug} and b.deleted_at is null or b.slug = ${slug} and b.deleted_at is not null
       or b.id = any (${ids as number[]}::int[])
       or b.id in (select business_id from business_keys where hash = ${keyHash})
    order by b.slug = ${slug} desc, b.deleted_at is null desc, array_position(${ids as number[]}::int[], b.id)`
}
