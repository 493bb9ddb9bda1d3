import type { Sql } from '../../db/client.ts'
import { rowCount } from '../../db/first.ts'
import { firstIdAt, type Id } from '../ids.ts'

/** A request as its agent's developer sees it. */
export interface LoggedRequest {
  id: string
  at: Date
  method: string
  path: string
  status: number
  ms: number
  /** The error's code. */
  error: string | null
}

export interface Counts {
  requests: number
  /** With a status of 400 to 499. */
  refused: number
  /** With a status of 500 and up. */
  failed: number
}

/** Adds one process's requests and counts, and keeps only the last `most` requests of each of these agents. */
export async function addAgentRequests(
  sql: Sql,
  {
    requests,
    counts,
  }: { requests: (LoggedRequest & { agent: string })[]; counts: (Counts & { agent: string })[] },
  most: number,
  now: Date,
): Promise<void> {
  await sql`
    with counted as (
      insert into agent_hours as h (agent_id, hour, requests, refused, failed)
      select agent, date_trunc('hour', ${now}::timestamptz), requests, refused, failed
      from jsonb_to_recordset(${sql.json(counts as never)}) as c(agent text, requests int, refused int, failed int)
      -- Always in the same order, so two processes can't deadlock.
      order by agent
      on conflict (agent_id, hour) do update
        set requests = h.requests + excluded.requests, refused = h.refused + excluded.refused,
            failed = h.failed + excluded.failed
    ), added as (
      insert into agent_requests (id, agent_id, at, method, path, status, ms, error)
      select id, agent, at, method, path, status, ms, error
      from jsonb_to_recordset(${sql.json(requests as never)})
        as r(id text, agent text, at timestamptz, method text, path text, status int, ms int, error text)
    )
    delete from agent_requests
    where id = any (array(
      select r.id
      from unnest(${counts.map(each => each.agent)}::text[]) as a(agent)
      cross join lateral (
        select o.id from agent_requests o where o.agent_id = a.agent order by o.id desc offset ${most} for update skip locked
      ) r))`
}

interface RequestFilter {
  agent: Id<'agt'>
  /** Only those that were refused or failed. */
  isFailed: boolean
  limit: number
}

/** An agent's last requests, newest first. */
export const listAgentRequests = async (sql: Sql, { agent, isFailed, limit }: RequestFilter) =>
  sql<LoggedRequest[]>`
    select id, at, method, path, status, ms, error from agent_requests
    where agent_id = ${agent} and ${isFailed ? sql`status >= 400` : sql`true`}
    order by id desc
    limit ${limit}`

/** How many requests an agent sent since each of these times. */
export const countAgentRequests = async (sql: Sql, agent: Id<'agt'>, since: readonly Date[]) => sql<Counts[]>`
  select coalesce(sum(h.requests), 0)::int as requests, coalesce(sum(h.refused), 0)::int as refused,
         coalesce(sum(h.failed), 0)::int as failed
  from unnest(${since.map(each => each.toISOString())}::text[]::timestamptz[]) with ordinality as s(since, n)
  left join agent_hours h on h.agent_id = ${agent} and h.hour >= s.since
  group by s.n
  order by s.n`

export const deleteAgentRequestsBefore = (sql: Sql, before: Date): Promise<number> =>
  rowCount(sql`delete from agent_requests where id < ${firstIdAt('req', before)}`)
