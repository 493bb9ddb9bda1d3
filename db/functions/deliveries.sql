-- Endpoints and the deliveries to them.

create or replace function set_mail_box(of_owner text, new_address text, at timestamptz) returns void language plpgsql as $$
declare
  had_no_address boolean := not exists (select from endpoints e where e.owner = of_owner and e.channel = 'mail');
begin
  if new_address is null then
    perform clear_endpoint(of_owner, 'mail');
    return;
  end if;
  insert into endpoints as e (owner, channel, address, stale_before, created_at)
  values (of_owner, 'mail', new_address, stale_before(of_owner, 'mail'), at)
  on conflict (owner, channel) do update
    set address = excluded.address, version = nextval('endpoint_versions'), enabled = true,
        failing_since = null, failures = 0, paused_until = null
    where e.address <> excluded.address;
  if had_no_address then
    perform revive_mail(of_owner);
  end if;
end
$$;

-- A business that had no address for a while, as after a reset, still gets the mail of the last five days that was canceled
-- meanwhile, except about inquiries that were answered or closed since.
create or replace function revive_mail(of_owner text) returns void language sql
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  update deliveries d set state = 'pending', next_at = null
  from events e
  where d.owner = of_owner and d.channel = 'mail' and d.state = 'cancelled'
    and d.event_id >= (select first_id_at('evt', clock_timestamp() - interval '5 days'))
    and e.owner = d.owner and e.id = d.event_id and starts_with(of_owner, 'biz_')
    and (e.type <> 'lead.received' or exists (select from leads l where l.id = e.lead_id and l.status = 'received'))
$$;

-- Keeps the secret that was the previous one before a new one was set, but only the newest three of these: with the
-- current and the previous one, five sign.
create or replace function keep_former_secret() returns trigger language plpgsql as $$
begin
  insert into former_secrets (owner, channel, secret, until)
  values (old.owner, old.channel, old.previous_secret, old.previous_secret_until);
  delete from former_secrets f
  where f.owner = old.owner and f.channel = old.channel
    and f.n <= (select n from former_secrets where owner = old.owner and channel = old.channel
                order by n desc offset 3 limit 1);
  return null;
end
$$;

-- The secrets before the last two that still sign a delivery, newest first. Volatile, because it then has a
-- fresh snapshot: the calling statement's may be older than the delivery.
create or replace function former_secrets_of(delivery text, now_at timestamptz) returns bytea[] language sql as $$
  select array_agg(f.secret order by f.n desc)
  from deliveries d
  join former_secrets f on f.owner = d.owner and f.channel = d.channel
  where d.id = delivery and f.until > now_at
$$;

-- A business has a mailbox as long as its card names one, no matter who wrote the card. Links in a former mailbox end.
create or replace function keep_mail_box() returns trigger language plpgsql as $$
begin
  update desk_links set used_at = new.updated_at
  where business_id = new.id and used_at is null and created_by in ('mail', 'sign_in');
  perform set_mail_box('biz_' || new.id, case when new.deleted_at is null then new.contact_email end, new.updated_at);
  if new.deleted_at is null and new.written_by = 'desk' then
    perform tell_of_change(new.id, 'contact_email', old.contact_email, new.updated_at);
  end if;
  return null;
end
$$;

-- The event id before which a channel's open deliveries belong to an earlier endpoint. Null if there are none.
create or replace function stale_before(of_owner text, of_channel text) returns text language sql stable as $$
  -- Ids start with the time, and ascend within a stream.
  select left(type_id('evt', s.last_ms + 1), 14)
  from event_streams s
  where s.owner = of_owner
    and (exists (select from deliveries d where d.owner = s.owner and d.channel = of_channel and d.state = 'pending')
      or exists (select from deliveries d where d.owner = s.owner and d.channel = of_channel and d.state = 'waiting'))
$$;

-- Cancels one batch of a channel's open deliveries of events before `before`. The events stay readable. Returns true if
-- there may be more. Two updates, because each state has its own index.
create or replace function cancel_deliveries(of_owner text, of_channel text, before text) returns boolean language plpgsql
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off as $$
declare
  batch constant int := 500;
  cancelled int;
  unsent int;
begin
  update deliveries set state = 'cancelled', next_at = null
  where id = any (array(
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'waiting' and d.event_id < before
    order by d.next_at limit batch for update));
  get diagnostics cancelled = row_count;
  update deliveries set state = 'cancelled'
  where id = any (array(
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'pending' and d.event_id < before
    order by d.event_id nulls first limit batch - cancelled for update));
  get diagnostics unsent = row_count;
  return cancelled + unsent = batch;
end
$$;

create or replace function clear_endpoint(of_owner text, of_channel text) returns void language plpgsql as $$
begin
  delete from endpoints where owner = of_owner and channel = of_channel;
  -- Nothing looks for a device that's gone, so the first batch isn't enough there.
  while cancel_deliveries(of_owner, of_channel, 'evt_~') and starts_with(of_channel, 'push_') loop
  end loop;
end
$$;

-- Ends the pushes to all of an owner's devices.
create or replace function clear_pushes(of_owner text) returns void language sql as $$
  select clear_endpoint(of_owner, e.channel) from endpoints e where e.owner = of_owner and starts_with(e.channel, 'push_')
$$;

-- Whether a webhook may be set with this key or session. Locks the agent or business first, like everything that ends
-- webhooks: a tier change, suspension, rotation or removal that's under way must not miss one that's saved at the same
-- moment.
create or replace function may_have_webhook(of_owner text, by bytea) returns boolean language plpgsql as $$
begin
  if starts_with(of_owner, 'biz_') then
    return holds_desk(substr(of_owner, 5)::int, by);
  elsif starts_with(of_owner, 'agt_') then
    perform from agents a join agent_keys k on k.agent_id = a.id
    where a.id = of_owner and a.tier <> 'free' and a.suspended_at is null and a.deleted_at is null
      and k.hash = by and k.revoked_at is null and k.expires_at is null
    for share;
    return found;
  end if;
  return true;
end
$$;

create or replace function disable_webhook(of_owner text, why text, at timestamptz) returns void language plpgsql as $$
declare
  last_status int;
begin
  update endpoints e set enabled = false
  where e.owner = of_owner and e.channel = 'webhook' and e.enabled
  returning e.last_status into last_status;
  if found then
    perform cancel_deliveries(of_owner, 'webhook', 'evt_~');
    perform emit_event(of_owner, 'webhook.disabled', null, null,
      jsonb_build_object('reason', why, 'lastStatus', last_status), at);
  end if;
end
$$;

-- Emits a test event if the owner's webhook is enabled. The same claim returns the first event again.
create or replace function emit_test_event(to_owner text, of_claim bytea, at timestamptz) returns text language plpgsql as $$
declare
  event text;
begin
  -- Concurrent calls with one claim wait for each other here.
  perform from endpoints e where e.owner = to_owner and e.channel = 'webhook' for update;
  select d.event_id into event from deliveries d where d.claim = of_claim;
  if found then
    return event;
  end if;
  if not exists (select from endpoints e where e.owner = to_owner and e.channel = 'webhook' and e.enabled) then
    return null;
  end if;
  event := emit_event(to_owner, 'webhook.test', null, null, '{"message":"This is a test."}', at);
  update deliveries d set claim = of_claim where d.owner = to_owner and d.event_id = event and d.channel = 'webhook';
  return event;
end
$$;

-- Takes a step for many endpoints at once. Records results (only from the holder of the lease), updates the endpoints,
-- cancels what must no longer be sent, and leases up to `max_leases` deliveries per endpoint. `again` means that there's
-- more to cancel. Each row names the index of its step. Everything is decided under the lock of the endpoints, so it
-- can't move to TypeScript: two processes would lease too much, or send to an endpoint that was just disabled.
-- A queue's statistics are always out of date, so the settings force the planner to use the index of each state.
create or replace function step_deliveries(
  steps jsonb, results jsonb, new_lease text, lease_time interval, now_at timestamptz
) returns table (
  step int, disabled boolean, delivery_id text, attempt int, suspect boolean, id text, type text, record text,
  version bigint, address text, secret bytea, previous_secret bytea, previous_secret_until timestamptz,
  failing_since timestamptz, again boolean
) language plpgsql
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off as $$
#variable_conflict use_column
declare
  ended record;
begin
  -- Lock first, in one order, and count in later statements: with a snapshot from before the lock, two processes would
  -- both see free capacity.
  perform from endpoints e
  join jsonb_to_recordset(steps) as s (owner text, channel text) on e.owner = s.owner and e.channel = s.channel
  order by e.owner, e.channel
  for update of e;

  if jsonb_array_length(results) > 0 then
    for ended in
      with attempts as materialized (
        select *
        from jsonb_to_recordset(results) as r (
          step int, owner text, channel text, delivery_id text, lease text, version bigint, failing_since timestamptz,
          verdict text, reason text, next_at timestamptz, at timestamptz, status int, ms int, error text, answer text)
      ), finished as (
        update deliveries d
        set state    = case when r.verdict = 'delivered' then 'delivered'
                            when e.enabled is not true   then 'cancelled'
                            when r.verdict = 'exhausted' then 'exhausted'
                            else 'waiting' end,
            -- If a verdict to disable is out of date, the delivery stays due.
            next_at  = case when e.enabled and r.verdict in ('retry', 'postponed', 'disable') then coalesce(r.next_at, now_at) end,
            attempts = d.attempts + (r.verdict <> 'postponed')::int, lost_leases = 0, lease = null, lease_until = null
        from attempts r
        left join endpoints e on e.owner = r.owner and e.channel = r.channel
        -- No condition on `state`: with one, the planner would read the index of all leased deliveries.
        where d.id = r.delivery_id and d.lease = r.lease
        returning r.*, d.event_id
      ), logged as (
        insert into delivery_attempts (delivery_id, at, status, ms, error, answer)
        select f.delivery_id, f.at, f.status, f.ms, f.error,
               -- It may name a customer who has been erased. One that's stored earlier is erased with the customer.
               case when f.answer is not null and (
                 select l.erased_at is not null or l.withdrawn_at is not null
                 from events e join leads l on l.id = e.lead_id
                 where e.owner = f.owner and e.id = f.event_id) is not true then f.answer end
        from finished f where f.verdict <> 'postponed'
      ), per_endpoint as (
        -- Ignores responses from an earlier address.
        select f.step, f.owner, f.channel, count(*) as tries,
               count(*) filter (where f.verdict = 'delivered') as delivered,
               (array_agg(f.status order by f.at desc))[1] as status,
               coalesce(bool_or(f.reason = 'gone'), false) as gone,
               coalesce(bool_or(f.reason = 'failing' and f.failing_since = e.failing_since), false) as failing
        from finished f
        join endpoints e on e.owner = f.owner and e.channel = f.channel and e.version = f.version and e.enabled
        where f.verdict <> 'postponed'
        group by f.step, f.owner, f.channel
      ), updated as (
        update endpoints e
        set failing_since    = case when t.delivered = 0 then coalesce(e.failing_since, now_at) end,
            failures         = case when t.delivered = 0 then e.failures + t.tries else 0 end,
            -- A delivery has at most ten tries, so one delivery alone never opens the breaker.
            paused_until     = case when t.delivered = 0 and e.failures + t.tries > 10
                                    then now_at + least(60, 5 * (e.failures + t.tries - 10)) * interval '1 second' end,
            last_delivery_at = now_at,
            last_status      = t.status
        from per_endpoint t
        where e.owner = t.owner and e.channel = t.channel
        returning t.step, e.owner, e.channel, t.gone, t.gone or (t.failing and t.delivered = 0) as ends
      )
      select n.step, n.owner, n.channel, n.gone from updated n where n.ends order by n.owner, n.channel
    loop
      if ended.channel = 'webhook' then
        perform disable_webhook(ended.owner, case when ended.gone then 'gone' else 'failing' end, now_at);
      else
        -- A device that subscribes again gets a new channel.
        perform clear_endpoint(ended.owner, ended.channel);
      end if;
      step := ended.step;
      disabled := true;
      again := false;
      return next;
    end loop;
  end if;

  -- Nothing more is sent to an endpoint that's disabled, deleted or replaced. Cancels only what this snapshot has: an
  -- endpoint that's being saved right now gets the events that follow.
  for ended in
    select s.step, s.owner, s.channel,
           case when e.owner is null then stale_before(s.owner, s.channel) else e.stale_before end as stale_before
    from jsonb_to_recordset(steps) as s (step int, owner text, channel text)
    left join endpoints e on e.owner = s.owner and e.channel = s.channel and e.enabled
    where e.owner is null or e.stale_before is not null
  loop
    continue when ended.stale_before is null;
    if cancel_deliveries(ended.owner, ended.channel, ended.stale_before) then
      step := ended.step;
      disabled := false;
      again := true;
      return next;
    else
      update endpoints e set stale_before = null
      where e.owner = ended.owner and e.channel = ended.channel and e.stale_before is not null;
    end if;
  end loop;

  return query
  with open as materialized (
    select s.step, s.owner, s.channel, s.suspect, e.version, e.address, e.secret, e.previous_secret,
           e.previous_secret_until, e.failing_since, e.stale_before,
           least(s.max_leases, case when e.paused_until is null then 4 else 1 end - (
             select count(*) from (
               select from deliveries d
               where d.owner = s.owner and d.channel = s.channel and d.state = 'leased' and d.lease_until > clock_timestamp()
               order by d.lease_until) as leased)) as free
    from jsonb_to_recordset(steps) as s (step int, owner text, channel text, max_leases int, suspect boolean)
    join endpoints e on e.owner = s.owner and e.channel = s.channel
    where s.max_leases > 0 and e.enabled and (e.paused_until is null or e.paused_until <= now_at)
  ), chosen as materialized (
    -- These lock rows. "offset 0" makes the planner run each of them once.
    select o.*, unnest(s.ids || a.ids || f.ids) as chosen_id
    from open o
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'waiting' and d.lost_leases >= 2
          and d.next_at <= now_at and o.suspect and o.stale_before is null
        order by d.next_at nulls first limit least(1, greatest(0, o.free))
        for update skip locked) as ids
      offset 0
    ) as s
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'waiting' and d.lost_leases < 2
          and d.next_at <= now_at and o.stale_before is null
        order by d.next_at limit greatest(0, o.free - cardinality(s.ids))
        for update skip locked) as ids
      offset 0
    ) as a
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'pending'
          and d.event_id >= coalesce(o.stale_before, '')
        order by d.event_id nulls first limit greatest(0, o.free - cardinality(s.ids) - cardinality(a.ids))
        for update skip locked) as ids
      offset 0
    ) as f
  ), leased as (
    update deliveries d
    set state = 'leased', lease = new_lease, lease_until = clock_timestamp() + lease_time, next_at = null
    from chosen c
    where d.id = c.chosen_id
    returning c.*, d.event_id, d.attempts + 1 as attempt, d.lost_leases >= 2 as is_suspect
  )
  select l.step, false, l.chosen_id, l.attempt, l.is_suspect,
         e.id, e.type, e.record,
         l.version, l.address, l.secret, l.previous_secret, l.previous_secret_until, l.failing_since, false
  from leased l
  join events e on e.owner = l.owner and e.id = l.event_id;
end
$$;
