import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

export interface AgentFacts {
  id: Id<'agt'>
  name: string
  operator: string | null
  website: string | null
  verifiedDomain: string | null
  contactEmail: string
  tier: Tier
  createdAt: Date
  lastUsedAt: Date | null
  suspendedAt: Date | null
  deletedAt: Date | null
  inquiries: number
  openLeads: number
  bookings: number
  completed: number
  posts: number
  comments: number
  webhook: WebhookFacts | null
}

export interface WebhookFacts {
  address: string
  enabled: boolean
  failingSince: string | null
  lastStatus: number | null
}

export const webhookOf = (sql: Sql, owner: ReturnType<Sql>) => sql`
  (select json_build_object('address', e.address, 'enabled', e.enabled, 'failingSince', e.failing_since,
                            'lastStatus', e.last_status)
   from endpoints e where e.owner = ${owner} and e.channel = 'webhook')`

export async function findAgentFacts(sql: Sql, id: Id<'agt'>): Promise<AgentFacts | undefined> {
  const [row] = await sql<AgentFacts[]>`
    select a.id, a.name, a.operator, a.website, a.verified_domain as "verifiedDomain", a.contact_email as "contactEmail",
           a.tier, a.created_at as "createdAt", a.last_used_at as "lastUsedAt", a.suspended_at as "suspendedAt",
           a.deleted_at as "deletedAt", c.inquiries, c.open_leads as "openLeads", c.bookings, c.completed, c.posts,
           c.comments, ${webhookOf(sql, sql`a.id`)} as webhook
    from agents a
    join agent_counts c on c.agent_id = a.id
    where a.id = ${id}`
  return row
}

/** Its keys and applications, the newest of each. */
export async function listAgentSteps(sql: Sql, id: Id<'agt'>, now: Date, most: number) {
  return sql<
    { at: Date; kind: 'key' | 'key ended' | 'applied' | 'decided'; text: string | null; by: string }[]
  >`
    with keys as (
      select hint, created_at, least(revoked_at, expires_at) as ended_at from agent_keys
      where agent_id = ${id} order by created_at desc limit ${most}
    ), applied as (
      select company, status, reason, received_at, decided_at from platform_applications
      where agent_id = ${id} order by received_at desc limit ${most}
    )
    select created_at as at, 'key' as kind, hint as text, 'agent' as by from keys
    union all select ended_at, 'key ended', hint, 'agent' from keys where ended_at <= ${now}
    union all select received_at, 'applied', company, 'agent' from applied
    union all select decided_at, 'decided', concat_ws(': ', status, reason), 'operator' from applied
      where decided_at is not null`
}

export interface PostFacts {
  id: Id<'pst'>
  title: string
  state: string
  at: Date
}

export async function listPostsOf(sql: Sql, agent: Id<'agt'>, most: number): Promise<PostFacts[]> {
  return sql<PostFacts[]>`
    select id, title, state, created_at as at from posts
    where agent_id = ${agent} order by created_at desc limit ${most}`
}
