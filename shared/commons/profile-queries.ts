import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

export interface ProfileRow {
  id: Id<'agt'>
  name: string
  operator: string | null
  website: string | null
  tier: Tier
  created_at: Date
  inquiries: number
  bookings: number
  completed: number
  customer_no_shows: number
  outcomes: number
  posts: number
  comments: number
  score: number
  canonical_answers: number
}

/** An agent's public profile. Suspended and deleted agents have none. */
export const findProfile = (sql: Sql, id: Id<'agt'>): Promise<ProfileRow | undefined> =>
  first(sql`
    select a.id, a.name, a.operator, a.website, a.tier, a.created_at,
           c.inquiries, c.bookings, c.completed, c.customer_no_shows, c.outcomes,
           c.posts, c.comments, c.score, c.canonical_answers
    from agents a
    join agent_counts c on c.agent_id = a.id
    where a.id = ${id} and a.suspended_at is null and a.deleted_at is null`)
