import type { Sql } from '../../db/client.ts'
import type { Tier } from '../../shared/limits/policies.ts'
import type { Behavior } from './business.ts'

export interface DemoAgent {
  id: string
  name: string
  operator: string
  tier: Tier
  /** The first key of the same operator. */
  group: string
}

export async function insertDemoAgents(sql: Sql, agents: readonly DemoAgent[], at: Date): Promise<void> {
  await sql`
    insert into agents (id, name, operator, operator_name, contact_email, contact_address, tier, operator_group, created_at)
    select id, name, operator, operator, id || '@demo.invalid', "group" || '@demo.invalid', tier, "group", ${at}
    from jsonb_to_recordset(${sql.json(agents as never)}) as a(id text, name text, operator text, tier text, "group" text)
    on conflict (id) do nothing`
  // If triggers are off, these rows don't exist yet.
  await sql`
    insert into agent_counts (agent_id) select id from agents where id = any (${agents.map(each => each.id)})
    on conflict do nothing`
}

/** The slugs in use, including those of deleted businesses: a second run doesn't bring these back. */
export async function listTakenSlugs(sql: Sql, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ slug: string }[]>`
    select slug from businesses where slug = any (${slugs as string[]}) and deleted_at is null
    union
    select slug from businesses where slug = any (${slugs as string[]}) and deleted_at is not null`
  return new Set(rows.map(({ slug }) => slug))
}

/** The businesses without leads: a second run doesn't add to existing ones. */
export async function listWithoutHistory(sql: Sql, slugs: readonly string[]) {
  return sql<{ id: number; slug: string; timezone: string; service: object | null }[]>`
    select b.id, b.slug, b.timezone,
           case when (b.card ->> 'bookable')::boolean then
             (select jsonb_build_object('id', s -> 'id', 'name', s -> 'name', 'durationMinutes', s -> 'durationMinutes', 'price', s -> 'price')
                     || case json_typeof(s -> 'nightly') when 'object' then '{"nights": 1}' else '{}' end::jsonb
              from json_array_elements(b.card -> 'services') s where (s ->> 'bookable')::boolean limit 1)
           end as service
    from businesses b
    where b.slug = any (${slugs as string[]}) and b.deleted_at is null
      and not exists (select from leads l where l.business_id = b.id)`
}

export interface History extends Behavior {
  business: number
  /** With the seed, it determines everything random. */
  number: number
  timezone: string
  service: object | null
  leads: number
}

interface HistoryFrame {
  seed: string
  now: Date
  agents: readonly string[]
  /** The first characters of ids for each day, latest first. */
  days: readonly string[]
}

/**
 * Writes 90 days of leads with replies, bookings and outcomes in one transaction. Triggers are disabled: counting row by
 * row is slow (recountAgents does it afterward), and one of them doesn't allow leads that are closed from the start.
 * Writers of these tables wait; readers don't.
 */
export async function insertHistory(sql: Sql, histories: readonly History[], frame: HistoryFrame) {
  // Not sql.begin, which can lose its connection (porsager/postgres #1189). After a failure, the demo is just run again.
  const reserved = await sql.reserve()
  try {
    await reserved`begin`
    for (const table of tables) await reserved`alter table ${reserved(table)} disable trigger user`
    await writeHistory(reserved as unknown as Sql, histories, frame) // a reserved connection has its own type
    // A disabled trigger would have set this.
    await reserved`
      update businesses b set ever_booked = true
      where b.id = any (${histories.map(each => each.business)}) and not b.ever_booked
        and exists (select from bookings k where k.business_id = b.id and k.status = 'confirmed')`
    for (const table of tables) await reserved`alter table ${reserved(table)} enable trigger user`
    await reserved`commit`
  } catch (error) {
    await reserved`rollback`
    throw error
  } finally {
    reserved.release()
  }
}

const tables = ['bookings', 'leads', 'outcomes']

/**
 * Everything random comes from hashes of the seed, so each run writes the same rows. Customers' details count as erased
 * from the start.
 */
async function writeHistory(
  sql: Sql,
  histories: readonly History[],
  { seed, now, agents, days }: HistoryFrame,
): Promise<void> {
  await sql`
    with histories as materialized (
      select * from jsonb_to_recordset(${sql.json(histories as never)}) as h (
        business int, number bigint, timezone text, service jsonb, leads int, "medianMinutes" float8, scatter float8,
        ignores float8, keeps float8)
    ), bits as (
      select histories.*, k, md5(${seed} || '/' || number || '/' || k) as digest,
             hashint8extended(number << 20 | k, hashtext(${seed})) as h,
             hashint8extended(number << 20 | k, hashtext(${seed}) + 1::bigint) as g
      from histories cross join lateral generate_series(0, leads - 1) as k
    ), drawn as materialized (
      select *, (h & 65535) / 65536.0::float8 as u1, ((h >> 16) & 65535) / 65536.0::float8 as u2,
             ((h >> 32) & 65535) / 65536.0::float8 as u3, ((g & 65535) + 1) / 65537.0::float8 as u4,
             ((g >> 16) & 65535) / 65536.0::float8 as u5, ((g >> 32) & 65535) / 65536.0::float8 as u6,
             ((g >> 48) & 32767) / 32768.0::float8 as u7, ((h >> 48) & 32767) / 32768.0::float8 as u8
      from bits
    ), demo_leads as materialized (
      -- Spread evenly, so an agent's next lead at the same business is more than a week later.
      select *, date_trunc('milliseconds', ${now}::timestamptz - interval '90 days' * ((k + u1) / leads)) as at,
             case when u2 >= ignores
                  then greatest(0.5, "medianMinutes" * exp(scatter * sqrt(-2 * ln(u4)) * cos(2 * pi() * u5))) end as minutes,
             (${agents as string[]}::text[])[1 + (number * 7919 + k) % ${agents.length}] as agent
      from drawn
    ), answered as materialized (
      select *, (${days as string[]}::text[])[1 + floor(extract(epoch from ${now}::timestamptz - at) / 86400)::int]
                || lpad(to_hex(86400000 - floor(extract(epoch from ${now}::timestamptz - at) * 1000)::bigint % 86400000), 7, '0')
                || substr(digest, 1, 9) as tail,
             -- Reply times count open minutes, so long ones take longer by the clock.
             date_trunc('milliseconds', at + minutes * case when minutes > 300 then 2.6 else 1 end * interval '1 minute') as reply_at,
             u3 < 0.85 as at_desk
      from demo_leads
    ), planned as materialized (
      select *, minutes is not null and reply_at <= ${now} as replied,
             ((at at time zone timezone)::date + 2 + (k % 4)
              + case when service ? 'nights' then time '15:00' else time '10:00' + (k % 6) * interval '1 hour' end)
               at time zone timezone as start_at,
             case when u7 < keeps then 'completed' when u8 < 0.5 then 'cancelled'
                  when u8 < 0.8 then 'business_no_show' else 'customer_no_show' end as ending
      from answered
    ), booked as (
      insert into bookings (id, lead_id, business_id, agent_id, status, service, timezone, chair, start_at, end_at, busy,
                            confirmation_code, cancelled_at, cancelled_by, reminded_at,
                            outcome_requested_at, created_at)
      select 'bkg_' || tail, 'lead_' || tail, business, agent,
             case when end_at > ${now} then 'confirmed' else ending end, service, timezone, 1, start_at, end_at,
             tstzrange(start_at, end_at), upper(substr(digest, 10, 6)),
             case when end_at <= ${now} and ending = 'cancelled' then reply_at + interval '1 hour' end,
             case when end_at <= ${now} and ending = 'cancelled' then 'business' end,
             case when end_at <= ${now} then start_at - interval '1 day' end,
             case when end_at <= ${now} then end_at + interval '2 hours' end, reply_at
      from (select *, start_at + (service ->> 'durationMinutes')::int * interval '1 minute' as end_at from planned) p
      where replied and service is not null and u6 < 0.5 and reply_at < start_at
      on conflict do nothing
      returning lead_id, id, status, end_at, cancelled_at
    ), decided as (
      select p.*, b.id as booking, b.status as booking_status, b.end_at, b.cancelled_at,
             case when b.status = 'completed' then 'completed'
                  when b.status in ('customer_no_show', 'business_no_show') then b.status
                  when b.status is distinct from 'confirmed' and p.at < ${now}::timestamptz - interval '31 days' then 'idle'
             end as reason
      from planned p left join booked b on b.lead_id = 'lead_' || p.tail
    ), leads_in as (
      insert into leads (id, business_id, agent_id, operator_group, tier, counted, status, status_since, closed_reason,
                         idle_from, first_reply_at, reply_open_minutes, settled_at, consented_at, erased_at, unread, created_at,
                         updated_at)
      select 'lead_' || t.tail, t.business, t.agent, a.operator_group, a.tier, true,
             case when t.reason is not null then 'closed' when t.booking_status = 'confirmed' then 'booked'
                  when t.replied and t.u8 < 0.3 then 'quoted' when t.replied then 'in conversation' else 'received' end,
             greatest(t.at, least(coalesce(t.end_at, t.reply_at, t.at), ${now})), t.reason,
             greatest(t.at, t.end_at, case when t.replied then t.reply_at end),
             case when t.replied and t.at_desk then t.reply_at end, case when t.replied and t.at_desk then t.minutes end,
             case when t.booking is not null then t.reply_at when t.reason = 'idle' then t.at + interval '30 days' end,
             t.at, ${now}, not t.replied and t.reason is null, t.at, greatest(t.at, least(coalesce(t.end_at, t.reply_at, t.at), ${now}))
      from decided t join agents a on a.id = t.agent
    )
    insert into outcomes (id, lead_id, business_id, agent_id, booking_id, source, kind, open_minutes, at)
    select 'out_' || left(t.tail, -1) || o.n, 'lead_' || t.tail, t.business, t.agent, o.booking, o.source, o.kind, o.minutes,
           o.at
    from decided t
    cross join lateral (values
      ('1', 'agent', 'business_replied', null, t.minutes + 10 * t.u8, t.reply_at + interval '10 minutes',
       t.replied and not t.at_desk and t.u1 < 0.7),
      ('2', 'agent', 'no_response', null, null, t.at + interval '3 days', not t.replied and t.u8 < 0.5),
      ('3', 'agent', case t.booking_status when 'cancelled' then 'business_cancelled' else t.booking_status end, t.booking,
       null, t.end_at + interval '3 hours', t.booking is not null and t.booking_status <> 'confirmed' and t.u3 < 0.75),
      ('4', 'business', 'completed', t.booking, null, t.end_at + interval '1 hour',
       t.booking_status = 'completed' and t.u5 < 0.8)
    ) as o(n, source, kind, booking, minutes, at, happened)
    where o.happened and o.at <= ${now}`
}

/** Sets the counts that the disabled triggers would have kept. */
export async function recountAgents(sql: Sql, agents: readonly string[]): Promise<void> {
  const ids = agents as string[]
  await sql`
    with lead_counts as (
      select agent_id, count(*) as n, count(*) filter (where status <> 'closed') as open,
             count(*) filter (where closed_reason = 'completed') as completed,
             count(*) filter (where closed_reason = 'customer_no_show') as missed
      from leads where agent_id = any (${ids}) group by agent_id
    ), booked as (
      select agent_id, count(*) as n from bookings where agent_id = any (${ids}) group by agent_id
    ), reported as (
      select agent_id, count(*) as n from outcomes where agent_id = any (${ids}) and source = 'agent' group by agent_id
    )
    update agent_counts c
    set inquiries = l.n, open_leads = l.open, completed = l.completed, customer_no_shows = l.missed,
        bookings = coalesce(b.n, 0), outcomes = coalesce(t.n, 0)
    from lead_counts l
    left join booked b using (agent_id)
    left join reported t using (agent_id)
    where c.agent_id = l.agent_id`
}

export async function analyzeDirectory(sql: Sql): Promise<void> {
  await sql`analyze businesses, business_reach, leads, outcomes, bookings, ranking_evidence`
}
