import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'

/** An agent's keys and applications, the newest of each. */
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

export const listPostsOf = async (sql: Sql, agent: Id<'agt'>, most: number) =>
  sql<{ id: Id<'pst'>; title: string; state: string; at: Date }[]>`
    select id, title, state, created_at as at from posts
    where agent_id = ${agent} order by created_at desc limit ${most}`
