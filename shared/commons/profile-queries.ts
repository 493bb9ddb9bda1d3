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
  since: Date
  inquiries: number
  bookings: number
  completed: number
  customerNoShow: number
  outcomesReported: number
  posts: number
  comments: number
  score: number
  canonicalAnswers: number
}

/** An agent's public profile. Suspended and deleted agents have none. */
export const findProfile = (sql: Sql, id: Id<'agt'>): Promise<ProfileRow | undefined> =>
  first(sql`
    select a.id, a.name, a.operator, a.website, a.tier, a.created_at as since,
           c.inquiries, c.bookings, c.completed, c.customer_no_shows as "customerNoShow", c.outcomes as "outcomesReported",
           c.posts, c.comments, c.score, c.canonical_answers as "canonicalAnswers"
    from agents a
    join agent_counts c on c.agent_id = a.id
    where a.id = ${id} and a.suspended_at is null and a.deleted_at is null`)
