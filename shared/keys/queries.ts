import type { Sql } from '../../db/client.ts'
import { anyRow, first, onlyRow } from '../../db/first.ts'
import { batch } from '../batch.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'

interface KeyOwner {
  id: Id<'agt'>
  name: string
  tier: Tier
  expires_at: Date | null
  /** agx_…7e0c */
  hint: string
  revoked: boolean
}

export const findAgentByKeyHash = (sql: Sql, hash: Buffer): Promise<KeyOwner | undefined> =>
  first(sql`
    select a.id, a.name, a.tier, k.expires_at, k.hint,
           k.revoked_at is not null or a.suspended_at is not null or a.deleted_at is not null as revoked
    from agent_keys k
    join agents a on a.id = k.agent_id
    where k.hash = ${hash}`)

export const findBusinessByKeyHash = (sql: Sql, hash: Buffer) =>
  first(sql<{ id: number; slug: string }[]>`
    select b.id, b.slug
    from business_keys k
    join businesses b on b.id = k.business_id
    where k.hash = ${hash} and b.deleted_at is null`)

export async function touchAgent(sql: Sql, agent: Id<'agt'>, now: Date): Promise<void> {
  await sql`update agents set last_used_at = ${now} where id = ${agent}`
}

export interface NewAgent {
  id: Id<'agt'>
  name: string
  operator: string | null
  website: string | null
  contact_email: string
  contact_address: string
  operator_name: string | null
  network: string | null
  keyHash: Buffer
  keyHint: string
  claim: Buffer | null
  now: Date
}

/**
 * Creates an agent with its first key. A repeat with the same claim finds the agent and replaces its key, which no one
 * has seen: the response that showed it was never stored.
 */
export const insertAgent = (sql: Sql, agent: NewAgent) =>
  onlyRow(sql<{ id: Id<'agt'>; created_at: Date }[]>`
    with agent as (
      insert into agents (id, name, operator, website, contact_email, contact_address,
                          operator_name, network, operator_group, claim, created_at)
      values (${agent.id}, ${agent.name}, ${agent.operator}, ${agent.website}, ${agent.contact_email},
              ${agent.contact_address}, ${agent.operator_name}, ${agent.network}, ${agent.id}, ${agent.claim},
              ${agent.now})
      on conflict (claim) do update set claim = excluded.claim
      returning id, created_at
    ), inserted_key as (
      insert into agent_keys (hash, agent_id, hint, claim, created_at)
      select ${agent.keyHash}, agent.id, ${agent.keyHint}, ${agent.claim}, ${agent.now} from agent
      on conflict (claim) where claim is not null do update set hash = excluded.hash, hint = excluded.hint
    )
    select agent.id, agent.created_at, join_operator_group(agent.id) from agent`)

export interface Rotation {
  agent: Id<'agt'>
  /** The digest of the key that requests it. */
  byHash: Buffer
  hash: Buffer
  hint: string
  /** When the old keys stop working. */
  expires: Date
  revokeOld: boolean
  claim: Buffer | null
  /** The browser session that requests it. It continues with the new key. */
  session: { digest: Buffer; who: string } | null
  now: Date
}

/**
 * Adds a key and lets the old ones expire. Returns false if `byHash` was already rotated out: of two rotations at the
 * same moment, only one succeeds. A repeat with the same claim replaces the key that nobody has seen.
 */
export function rotateKeys(sql: Sql, rotation: Rotation): Promise<boolean> {
  const { agent, byHash, hash, hint, expires, revokeOld, claim, session, now } = rotation
  return anyRow(sql`
    with allowed as (
      select from agent_keys
      where hash = ${byHash}
        and (revoked_at is null and expires_at is null
             or exists (select from agent_keys where claim = ${claim} and revoked_at is null and expires_at is null))
      for no key update
    ), old as (
      update agent_keys k
      set expires_at = least(coalesce(k.expires_at, ${expires}), ${expires}),
          revoked_at = case when ${revokeOld} then ${now}::timestamptz end
      from allowed
      where k.agent_id = ${agent} and k.revoked_at is null and (k.claim = ${claim}) is not true
    ), moved as (
      update sessions s set who = ${session?.who ?? ''} from allowed where s.digest = ${session?.digest ?? null}
    )
    insert into agent_keys (hash, agent_id, hint, claim, created_at)
    select ${hash}, ${agent}, ${hint}, ${claim}, ${now} from allowed
    on conflict (claim) where claim is not null do update set hash = excluded.hash, hint = excluded.hint`)
}

/** Whether a rotation with this claim made the agent's latest key. */
export const isLatestKey = (sql: Sql, claim: Buffer): Promise<boolean> =>
  anyRow(sql`select from agent_keys where claim = ${claim} and revoked_at is null and expires_at is null`)

/** Whether a rotation with this claim made a key. */
export const isClaimedKey = (sql: Sql, claim: Buffer): Promise<boolean> =>
  anyRow(sql`select from agent_keys where claim = ${claim}`)

/** Whether a rotation replaced this key. */
export const isRotatedOut = (sql: Sql, hash: Buffer): Promise<boolean> =>
  anyRow(sql`select from agent_keys where hash = ${hash} and expires_at is not null`)

/** Revokes every key of an agent, and clears its webhook and the deliveries still to be sent. */
export async function revokeAgent(sql: Sql, agent: Id<'agt'>, now: Date): Promise<void> {
  await sql`
    with deleted as (
      update agents set deleted_at = ${now} where id = ${agent} and deleted_at is null returning id
    ), revoked as (
      update agent_keys set revoked_at = ${now} where agent_id = ${agent} and revoked_at is null
    )
    -- After the agent's row, which saving a webhook locks.
    select clear_endpoint(${agent}, 'webhook') from (select count(*) from deleted) as first`
}

export interface AgentRecord {
  id: Id<'agt'>
  name: string
  operator: string | null
  website: string | null
  verified_domain: string | null
  contact_email: string
  tier: Tier
  created_at: Date
  last_used_at: Date | null
  suspended_at: Date | null
  deleted_at: Date | null
  callback_url: string | null
  enabled: boolean | null
  failing_since: Date | null
  last_delivery_at: Date | null
  last_status: number | null
  inquiries: number
  open_leads: number
  bookings: number
  completed: number
  outcomes: number
  deposits: number
  posts: number
  comments: number
  votes: number
  reports: number
  events: number | null
  application_id: Id<'app'> | null
  application_status: string | null
  application_reason: string | null
  application_received_at: Date | null
}

/** An agent with everything that `GET /keys` and the console show. Agents poll it, and batching doubles the throughput. */
export const findAgentRecord = batch({
  keyOf: (agent: Id<'agt'>) => agent,
  read: findAgentRecords,
  maxSize: 200,
  maxConcurrency: 4,
})

async function findAgentRecords(sql: Sql, agents: Id<'agt'>[]): Promise<(AgentRecord | undefined)[]> {
  const rows = await sql<AgentRecord[]>`
    select a.id, a.name, a.operator, a.website, a.verified_domain, a.contact_email, a.tier, a.created_at,
           a.last_used_at, a.suspended_at, a.deleted_at,
           w.address as callback_url, w.enabled, w.failing_since, w.last_delivery_at, w.last_status,
           c.inquiries, c.open_leads, c.bookings, c.completed, c.outcomes, c.deposits, c.posts, c.comments, c.votes,
           c.reports, s.events,
           p.id as application_id, p.status as application_status, p.reason as application_reason,
           p.received_at as application_received_at
    from agents a
    join agent_counts c on c.agent_id = a.id
    left join endpoints w on w.owner = a.id and w.channel = 'webhook'
    left join event_streams s on s.owner = a.id
    left join lateral (
      select id, status, reason, received_at from platform_applications
      where agent_id = a.id order by received_at desc limit 1
    ) p on true
    where a.id = any(${agents})`
  const byId = new Map(rows.map(row => [row.id, row]))
  return agents.map(agent => byId.get(agent))
}

export interface AgentChange {
  id: Id<'agt'>
  tier: Tier | null
  suspended: boolean | null
  /** "root", or an operator's id. */
  by: string
  now: Date
}

/**
 * Changes an agent's tier or suspension, and emits the event. Suspensions go to the audit log. A free or suspended agent
 * gets no more webhooks, but can read its events later.
 */
export const updateAgent = (sql: Sql, change: AgentChange) =>
  first(sql<{ id: Id<'agt'>; name: string; tier: Tier; suspended_at: Date | null }[]>`
    with was as (
      select id, tier, suspended_at from agents
      where id = ${change.id}
        -- A deleted agent can be suspended, because its posts remain.
        and (deleted_at is null or (${change.tier}::text is null and ${change.suspended}::boolean is not null))
      for no key update
    ), ended as materialized (
      -- Before the row changes, so webhook.disabled comes before key.tier_changed.
      select disable_webhook(id, case when ${change.tier}::text = 'free' then 'tier' else 'suspended' end, ${change.now})
      from was
      where (${change.tier}::text = 'free' and tier <> 'free') or (${change.suspended}::boolean and suspended_at is null)
    ), changed as (
      update agents a
      set tier           = coalesce(${change.tier}, a.tier),
          operator_group = case when coalesce(${change.tier}, a.tier) = a.tier then a.operator_group
                                when ${change.tier} = 'free' then a.id
                                else 't_' || a.id end,
          suspended_at   = case ${change.suspended}::boolean when true then coalesce(a.suspended_at, ${change.now})
                                when false then null else a.suspended_at end
      from was left join ended on true
      where a.id = was.id
      returning a.id, a.name, a.tier, a.suspended_at, was.tier as old_tier, was.suspended_at is not null as was_suspended
    ), audited as (
      insert into audit (at, actor, operator, target, target_id, from_state, to_state, codes)
      select ${change.now}, 'operator', ${change.by}, 'agent', id, case when was_suspended then 'suspended' else 'active' end,
             case when was_suspended then 'active' else 'suspended' end, '{}'
      from changed
      where was_suspended <> (suspended_at is not null)
    )
    select c.id, c.name, c.tier, c.suspended_at,
           case when c.tier <> c.old_tier then join_operator_group(c.id) end,
           case when c.tier <> c.old_tier then
             emit_event(c.id, 'key.tier_changed', null, null, jsonb_build_object('tier', c.tier), ${change.now}) end
    from changed c`)

/** The token that proves a website. Created once. */
export const startVerification = (sql: Sql, agent: Id<'agt'>, token: string) =>
  first(sql<{ website: string | null; verification_token: string }[]>`
    update agents set verification_token = coalesce(verification_token, ${token})
    where id = ${agent} and website is not null
    returning website, verification_token`)

export const proveDomain = (sql: Sql, agent: Id<'agt'>, domain: string, now: Date) =>
  first(sql<{ tier: Tier }[]>`
    with proven as (
      update agents a
      set verified_domain = ${domain},
          tier            = case when a.tier = 'free' then 'verified' else a.tier end,
          operator_group  = case when a.tier = 'free' then 't_' || a.id else a.operator_group end
      from (select id, tier from agents where id = ${agent} for no key update) was
      where a.id = was.id
      returning a.id, a.tier, was.tier as old_tier
    )
    select p.tier, join_operator_group(p.id),
           case when p.tier <> p.old_tier then
             emit_event(p.id, 'key.tier_changed', null, null, jsonb_build_object('tier', p.tier), ${now}) end
    from proven p`)
