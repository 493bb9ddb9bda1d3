import type { Sql } from '../../db/client.ts'

/** Leads `from` to `to` of `of`, which are spread over five years: later months have more of them. */
interface Chunk {
  from: number
  to: number
  of: number
  now: Date
}

const YEARS = 5

/** Agents whose keys nobody has, and the numbers by which a chunk finds businesses and agents. */
export async function prepareFill(sql: Sql, agents: number, now: Date): Promise<void> {
  await sql`
    insert into agents (id, name, operator, contact_email, contact_address, operator_group, created_at)
    select 'agt_' || lpad(n::text, 26, '0'), 'Agent ' || n, 'Operator ' || n, n || '@agents.invalid', n || '@agents.invalid',
           n || '@agents.invalid', ${now}::timestamptz - ${`${YEARS} years`}::interval
    from generate_series(1, ${agents}) n`
  await sql`create table fill_agents as
    select row_number() over (order by id) - 1 as n, id, operator_group from agents where contact_email like '%@agents.invalid'`
  await sql`create table fill_businesses as
    select row_number() over (order by id) - 1 as n, id, timezone, jsonb_build_object('slug', slug, 'name', name) as named
    from businesses where id > 0 and deleted_at is null`
  await sql`alter table fill_agents add primary key (n)`
  await sql`alter table fill_businesses add primary key (n)`
  // The first six characters of ids, for each of the nine hours that those stand for.
  await sql`create table fill_windows as
    select n, substr(type_id('', n << 25), 1, 6) as key
    from generate_series(epoch_ms(${now}::timestamptz - interval '6 years') >> 25, epoch_ms(${now}::timestamptz + interval '1 year') >> 25) n`
  await sql`alter table fill_windows add primary key (n)`
  await sql`analyze fill_agents, fill_businesses, fill_windows`
  await sql`
    do $$ begin
      for year in 0..4 loop
        perform make_event_partitions(now() - interval '1 year' + year * interval '3 months');
      end loop;
    end $$`
}

/**
 * Writes these leads with all that belongs to them as it would be today: open ones are a month old at most, closed ones
 * have no details after 90 days, events are kept for a year and deliveries for 30 days. Triggers are off, so the counts
 * that they keep are made by `finishFill`.
 */
export async function fillChunk(sql: Sql, { from, to, of, now }: Chunk): Promise<void> {
  const reserved = await sql.reserve()
  const run = reserved as unknown as Sql // a reserved connection has its own type
  try {
    await run`begin`
    await run`set local session_replication_role = replica`
    await run`set local synchronous_commit = off`
    await run`drop table if exists chunk`
    await drawLeads(run, { from, to, of, now })
    await insertLeads(run)
    await insertConversations(run, now)
    await insertBookings(run)
    await insertEvents(run, now)
    await run`commit`
  } catch (error) {
    await run`rollback`
    throw error
  } finally {
    reserved.release()
  }
}

/** An id of that time, accurate to nine hours: type_id takes ten times as long. */
const idAt = (sql: Sql, prefix: string, at: ReturnType<Sql>) =>
  sql`${prefix}::text || (select key from fill_windows w where w.n = epoch_ms(${at}) >> 25) || substr(md5(random()::text), 1, 21)`

/** A few businesses and agents have most of the leads. A third is booked, and most are answered. */
async function drawLeads(sql: Sql, { from, to, of, now }: Chunk): Promise<void> {
  await sql`
    create temporary table chunk as
    with drawn as (
      select n, ${now}::timestamptz - ${`${YEARS} years`}::interval * (1 - power(n::float8 / ${of}, 0.6)) as at,
             random() as popular, random() as busy, random() as u, random() as minutes, random() as pick
      from generate_series(${from}::int, ${to}::int - 1) n
    ), placed as (
      select d.*, b.id as business, b.timezone, b.named, a.id as agent, a.operator_group,
             d.at > ${now}::timestamptz - interval '30 days' and d.pick < 0.5 as is_open
      from drawn d
      join fill_businesses b on b.n = floor(power(d.popular, 3) * (select count(*) from fill_businesses))::bigint
      join fill_agents a on a.n = floor(power(d.busy, 4) * (select count(*) from fill_agents))::bigint
    )
    select *, ${idAt(sql, 'lead', sql`at`)} as id, u < 0.85 as is_answered, u < 0.35 as is_booked,
           at + interval '1 minute' + interval '2 days' * power(minutes, 4) as reply_at,
           date_trunc('hour', at + interval '4 days' + interval '20 days' * pick) as start_at,
           case when is_open and u < 0.35 then 'booked' when is_open and u < 0.5 then 'quoted'
                when is_open and u < 0.85 then 'in conversation' when is_open then 'received' else 'closed' end as status,
           case when is_open then null when u < 0.28 then 'completed' when u < 0.31 then 'customer_cancelled'
                when u < 0.33 then 'customer_no_show' when u < 0.35 then 'business_no_show' when u < 0.5 then 'declined'
                when u < 0.55 then 'withdrawn' else 'idle' end as reason,
           case when is_open then at + interval '1 hour' else least(${now}, at + interval '5 days' + interval '25 days' * pick) end as changed_at
    from placed`
}

async function insertLeads(sql: Sql): Promise<void> {
  await sql`
    insert into leads (id, business_id, agent_id, operator_group, tier, counted, status, status_since, closed_reason, revision,
                       idle_from, first_reply_at, reply_open_minutes, settled_at, consented_at, erased_at, page_token,
                       page_digest, unread, created_at, updated_at)
    select id, business, agent, operator_group, 'verified', u > 0.1, status, changed_at, reason, 3, changed_at,
           case when is_answered then reply_at end, case when is_answered then extract(epoch from reply_at - at) / 60 end,
           case when is_booked then reply_at when not is_open then changed_at end, at,
           case when changed_at < now() - interval '90 days' and not is_open then changed_at + interval '90 days' end,
           sha256(id::bytea), sha256(id::bytea || 'page'::bytea), is_open and u > 0.7, at, changed_at
    from chunk order by n`
}

async function insertConversations(sql: Sql, now: Date): Promise<void> {
  await sql`
    insert into contacts (lead_id, sealed, created_at)
    select id, decode(repeat(md5(id), 10), 'hex'), at from chunk
    where not is_open and changed_at > ${now}::timestamptz - interval '90 days' order by n`
  await sql`
    insert into contact_points (business_id, digest, lead_id, created_at)
    select business, sha256((id || point)::bytea), id, at from chunk, generate_series(1, 2) point
    where not is_open and changed_at > ${now}::timestamptz - interval '90 days' order by n`
  await sql`
    insert into lead_messages (id, lead_id, sender, text, at)
    select ${idAt(sql, 'msg', sql`reply_at`)}, id, case k % 2 when 0 then 'business' else 'agent' end,
           case when changed_at > ${now}::timestamptz - interval '90 days' then decode(repeat(md5(id || k), 8), 'hex') end, reply_at
    from chunk, generate_series(0, 1 + n % 3) k where is_answered order by n, k`
  await sql`
    insert into lead_timeline (lead_id, kind, status, at)
    select id, kind, step, moment from chunk
    cross join lateral (values
      (1, 'lead.received', 'received', at, true), (2, 'lead.message', 'in conversation', reply_at, is_answered),
      (3, 'booking.confirmed', 'booked', reply_at, is_booked), (4, 'booking.reminder', 'booked', start_at, is_booked),
      (5, 'lead.closed', 'closed', changed_at, not is_open)) as steps(k, kind, step, moment, happened)
    where happened order by n, k`
}

async function insertBookings(sql: Sql): Promise<void> {
  await sql`
    with booked as (
      insert into bookings (id, lead_id, business_id, agent_id, status, service, timezone, chair, start_at, end_at, busy,
                            confirmation_code, cancelled_at, cancelled_by, reminded_at, outcome_requested_at, created_at)
      select ${idAt(sql, 'bkg', sql`reply_at`)}, id, business, agent, kept, '{"id": "visit", "name": "Visit", "durationMinutes": 60}',
             timezone, 1, start_at, start_at + interval '1 hour', tstzrange(start_at, start_at + interval '1 hour'),
             upper(substr(md5(id), 1, 6)), case kept when 'cancelled' then changed_at end,
             case kept when 'cancelled' then 'customer' end,
             case when not is_open then start_at - interval '1 day' end,
             case when not is_open then start_at + interval '2 hours' end, reply_at
      from (select *, case reason when 'completed' then 'completed' when 'customer_cancelled' then 'cancelled'
                                  when 'customer_no_show' then reason when 'business_no_show' then reason
                                  else 'confirmed' end as kept
            from chunk where is_booked and (not is_open or start_at > now() + interval '2 days')) c
      order by n
      on conflict do nothing
      returning id, lead_id, business_id, agent_id, status, end_at
    )
    insert into outcomes (id, lead_id, business_id, agent_id, booking_id, source, kind, open_minutes, at)
    select ${idAt(sql, 'out', sql`end_at`)}, lead_id, business_id, agent_id, id, 'agent', status, null, end_at + interval '3 hours'
    from booked where status in ('completed', 'customer_no_show', 'business_no_show')`
  await sql`
    insert into outcomes (id, lead_id, business_id, agent_id, source, kind, open_minutes, at)
    select ${idAt(sql, 'out', sql`reply_at`)}, id, business, agent, 'agent',
           case when is_answered then 'business_replied' else 'no_response' end,
           case when is_answered then extract(epoch from reply_at - at) / 60 end, reply_at + interval '1 hour'
    from chunk where n % 3 > 0 order by n`
}

async function insertEvents(sql: Sql, now: Date): Promise<void> {
  await sql`
    with told as (
      insert into events (owner, id, type, at, lead_id, business, data)
      select owner, ${idAt(sql, 'evt', sql`moment`)}, kind, moment, id, named, '{"from": "agent", "text": null, "status": "in conversation"}'
      from chunk
      cross join lateral (values
        (1, agent, 'lead.received', at, true), (2, 'biz_' || business, 'lead.received', at, true),
        (3, agent, 'lead.message', reply_at, is_answered), (4, 'biz_' || business, 'lead.message', reply_at, is_answered),
        (5, agent, 'lead.status_changed', reply_at, is_answered), (6, agent, 'booking.confirmed', reply_at, is_booked),
        (7, 'biz_' || business, 'booking.confirmed', reply_at, is_booked), (8, agent, 'booking.reminder', start_at, is_booked and start_at < ${now}),
        (9, agent, 'lead.closed', changed_at, not is_open), (10, 'biz_' || business, 'lead.closed', changed_at, not is_open)
      ) as steps(k, owner, kind, moment, happened)
      where happened and moment > ${now}::timestamptz - interval '365 days' order by n, k
      returning owner, id, at
    ), sent as (
      insert into deliveries (id, owner, event_id, channel, state, attempts, created_at)
      select ${idAt(sql, 'dlv', sql`at`)}, owner, id, 'webhook', 'delivered', 1, at from told
      where at > ${now}::timestamptz - interval '30 days'
      returning id, created_at
    )
    insert into delivery_attempts (delivery_id, at, status, ms) select id, created_at, 200, 80 from sent`
}

/** What triggers would have kept, and fresh statistics. Returns the agents to recount. */
export async function finishFill(sql: Sql): Promise<string[]> {
  await sql`
    insert into event_streams (owner, last_ms, events)
    select owner, epoch_ms(max(at)), count(*) from events group by owner
    on conflict (owner) do nothing`
  const agents = await sql<{ id: string }[]>`
    insert into agent_counts (agent_id) select id from fill_agents on conflict (agent_id) do update set inquiries = 0
    returning agent_id as id`
  await sql`drop table fill_agents, fill_businesses, fill_windows`
  await sql`vacuum analyze`
  return agents.map(({ id }) => id)
}
