import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

interface Application {
  id: Id<'app'>
  agent: Id<'agt'>
  company: string
  use_case: string
  volume: string | null
  website: string | null
  now: Date
}

/** A key has one open application. Applying again updates it. */
export const upsertApplication = (sql: Sql, a: Application) =>
  first(sql<{ id: Id<'app'>; received_at: Date }[]>`
    insert into platform_applications as p (id, agent_id, company, use_case, volume, website, received_at)
    values (${a.id}, ${a.agent}, ${a.company}, ${a.use_case}, ${a.volume}, ${a.website}, ${a.now})
    on conflict (agent_id) where status = 'received' do update
      set company = excluded.company, use_case = excluded.use_case,
          volume = excluded.volume, website = excluded.website
    returning p.id, p.received_at`)

export interface OwnApplication extends Pick<Application, 'company' | 'use_case' | 'volume' | 'website'> {
  status: 'received' | 'approved' | 'declined'
  reason: string | null
  received_at: Date
  decided_at: Date | null
}

/** An agent's latest application. */
export const findApplication = (sql: Sql, agent: Id<'agt'>): Promise<OwnApplication | undefined> =>
  first(sql`
    select company, use_case, volume, website, status, reason, received_at, decided_at
    from platform_applications
    where agent_id = ${agent}
    order by received_at desc limit 1`)

interface ListedApplication extends OwnApplication {
  id: Id<'app'>
  agent_id: Id<'agt'>
  agent_name: string
  contact_email: string
  tier: Tier
}

/** The newest first. */
export const listApplications = async (
  sql: Sql,
  { status, before, limit }: { status: string | null; before: Id<'app'> | null; limit: number },
) => sql<ListedApplication[]>`
  select p.id, p.agent_id, a.name as agent_name, a.contact_email, a.tier, p.company, p.use_case, p.volume, p.website,
         p.status, p.reason, p.received_at, p.decided_at
  from platform_applications p
  join agents a on a.id = p.agent_id
  where ${status === null ? sql`true` : sql`p.status = ${status}`}
    and ${before === null ? sql`true` : sql`p.id < ${before}`}
  order by p.id desc
  limit ${limit}`

type DecidedApplication = Pick<ListedApplication, 'id' | 'agent_id' | 'status' | 'reason' | 'decided_at'>

/**
 * Decides an application, raises the tier and emits the events. If it's already decided, returns that decision. If two
 * decide at once, the later one waits for the row, and then reads the earlier decision.
 */
export const updateApplication = (
  sql: Sql,
  decision: { id: Id<'app'>; status: 'approved' | 'declined'; reason: string | null; now: Date },
) =>
  first(sql<DecidedApplication[]>`
    with application as materialized (
      select id, agent_id, status, reason, decided_at from platform_applications
      where id = ${decision.id} for no key update
    ), decided as (
      update platform_applications p
      set status = ${decision.status}, reason = ${decision.reason}, decided_at = ${decision.now}
      from application a
      where p.id = a.id and a.status = 'received'
      returning p.id, p.agent_id, p.status, p.reason, p.decided_at
    ), raised as (
      update agents a set tier = 'platform', operator_group = 't_' || a.id
      from decided d
      where a.id = d.agent_id and d.status = 'approved' and a.tier <> 'platform'
      returning a.id
    ), emitted as (
      select emit_event(d.agent_id, 'platform.application_decided', null, null,
               jsonb_build_object('applicationId', d.id, 'decision', d.status, 'reason', d.reason), ${decision.now}),
             (select emit_event(r.id, 'key.tier_changed', null, null,
               jsonb_build_object('tier', 'platform'), ${decision.now}) from raised r) as tier_event,
             (select join_operator_group(r.id) from raised r) as operator_group
      from decided d
    )
    select d.id, d.agent_id, d.status, d.reason, d.decided_at from decided d, emitted
    union all
    select id, agent_id, status, reason, decided_at from application where status <> 'received'`)
