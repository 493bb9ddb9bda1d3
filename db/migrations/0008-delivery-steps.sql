-- Deliveries go on in steps of many endpoints at once: one statement records what a process has sent and leases what it
-- sends next. An event is told as text that is made in one place.

-- An event as it is told, the same bytes in GET /events and in a webhook.
create function event_record(e events) returns text language sql stable parallel safe as $$
  select '{"id":"' || e.id || '","type":"' || e.type
      || '","timestamp":"' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","lead_id":' || coalesce('"' || e.lead_id || '"', 'null')
      || ',"business":' || coalesce(e.business::text, 'null')
      || ',"data":' || e.data::text || '}'
$$;

-- From an Idempotency-Key: written with what it caused.
alter table deliveries add column claim bytea;
create unique index deliveries_claim on deliveries (claim) where claim is not null;

-- What was still to be sent on a channel stays readable as an event. Two updates, because each has its index.
create function cancel_deliveries(of_owner text, of_channel text) returns void language sql as $$
  update deliveries set state = 'cancelled'
  where owner = of_owner and channel = of_channel and state = 'pending';
  update deliveries set state = 'cancelled', next_at = null
  where owner = of_owner and channel = of_channel and state = 'waiting';
$$;

create or replace function clear_endpoint(of_owner text, of_channel text) returns void language plpgsql as $$
begin
  delete from endpoints where owner = of_owner and channel = of_channel;
  perform cancel_deliveries(of_owner, of_channel);
end
$$;

-- Switches a webhook off and says so. The row of the endpoint comes before the row of the stream, as in every statement
-- that takes both.
create function disable_webhook(of_owner text, why text, at timestamptz) returns void language plpgsql as $$
declare
  last_status int;
begin
  update endpoints e set enabled = false
  where e.owner = of_owner and e.channel = 'webhook' and e.enabled
  returning e.last_status into last_status;
  if found then
    perform cancel_deliveries(of_owner, 'webhook');
    perform emit_event(of_owner, 'webhook.disabled', null, null,
      jsonb_build_object('reason', why, 'lastStatus', last_status), at);
  end if;
end
$$;

-- A key that lost its tier, or was suspended, is told nothing more; it reads its events when it may again.
create function end_webhook_of_agent() returns trigger language plpgsql as $$
begin
  perform disable_webhook(new.id, case when new.tier = 'free' then 'tier' else 'suspended' end, clock_timestamp());
  return new;
end
$$;

-- Before the row changes, so that the event about the change is written after the one about the webhook.
create trigger end_webhook before update of tier, suspended_at on agents for each row
when ((new.tier = 'free' and old.tier <> 'free') or (new.suspended_at is not null and old.suspended_at is null))
execute function end_webhook_of_agent();

-- An event that says nothing, for an owner whose webhook is on; the same claim again finds the first.
create function emit_test_event(to_owner text, of_claim bytea, at timestamptz) returns text language plpgsql as $$
declare
  event text;
begin
  -- Two with one claim take turns here.
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

drop function claim_deliveries(text, text, int, boolean, text, timestamptz, timestamptz);
drop function finish_deliveries(text, text, jsonb, timestamptz);

-- One step of many lines, each a channel of one owner, at most once in a step: records what was sent (results, each only
-- by the holder of its lease), says what that means for the endpoints, and leases up to `most` more for each.
-- A queue's statistics are always of another moment, so nothing here is left to them: every look is by an index.
create function step_deliveries(
  lines jsonb, results jsonb, new_lease text, now_at timestamptz, until timestamptz
) returns table (
  line int, disabled boolean, delivery_id text, attempt int, suspect boolean, id text, type text, record text,
  version bigint, address text, secret bytea, previous_secret bytea, previous_secret_until timestamptz,
  failing_since timestamptz
) language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  ended record;
begin
  -- Locked first, in one order, and counted in statements after that: with a snapshot from before the lock two processes
  -- would both see free places.
  perform from endpoints e
  join jsonb_to_recordset(lines) as l (owner text, channel text) on e.owner = l.owner and e.channel = l.channel
  order by e.owner, e.channel
  for update of e;

  if jsonb_array_length(results) > 0 then
    for ended in
      with tried as materialized (
        select *
        from jsonb_to_recordset(results) as r (
          line int, owner text, channel text, delivery_id text, lease text, version bigint, failing_since timestamptz,
          verdict text, reason text, next_at timestamptz, at timestamptz, status int, ms int, error text, answer text)
      ), held as (
        update deliveries d
        set state    = case when r.verdict = 'delivered' then 'delivered'
                            when e.enabled is not true   then 'cancelled'
                            when r.verdict = 'exhausted' then 'exhausted'
                            else 'waiting' end,
            -- A verdict to disable that does not hold any more leaves the delivery due.
            next_at  = case when e.enabled and r.verdict in ('retry', 'disable') then coalesce(r.next_at, now_at) end,
            attempts = d.attempts + 1, lost = 0, lease = null, lease_until = null
        from tried r
        left join endpoints e on e.owner = r.owner and e.channel = r.channel
        -- Who has a lease is leased; that said, the index of all leased ones would be read instead.
        where d.id = r.delivery_id and d.lease = r.lease
        returning r.*
      ), logged as (
        insert into delivery_attempts (delivery_id, at, status, ms, error, answer)
        select delivery_id, at, status, ms, error, answer from held
      ), told as (
        -- What an older address answered says nothing about this one.
        select h.line, h.owner, h.channel, count(*) as tries,
               count(*) filter (where h.verdict = 'delivered') as delivered,
               (array_agg(h.status order by h.at desc))[1] as status,
               coalesce(bool_or(h.reason = 'gone'), false) as gone,
               coalesce(bool_or(h.reason = 'failing' and h.failing_since = e.failing_since), false) as failing
        from held h
        join endpoints e on e.owner = h.owner and e.channel = h.channel and e.version = h.version and e.enabled
        group by h.line, h.owner, h.channel
      ), noted as (
        update endpoints e
        set failing_since    = case when t.delivered = 0 then coalesce(e.failing_since, now_at) end,
            failures         = case when t.delivered = 0 then e.failures + t.tries else 0 end,
            -- No delivery has more than ten tries, so one alone never opens the breaker.
            paused_until     = case when t.delivered = 0 and e.failures + t.tries > 10
                                    then now_at + least(60, 5 * (e.failures + t.tries - 10)) * interval '1 second' end,
            last_delivery_at = now_at,
            last_status      = t.status
        from told t
        where e.owner = t.owner and e.channel = t.channel
        returning t.line, e.owner, t.gone, t.gone or (t.failing and t.delivered = 0) as ends
      )
      select n.line, n.owner, n.gone from noted n where n.ends order by n.owner
    loop
      perform disable_webhook(ended.owner, case when ended.gone then 'gone' else 'failing' end, now_at);
      return query select ended.line, true, null::text, null::int, null::boolean,
        null::text, null::text, null::text, null::bigint,
        null::text, null::bytea, null::bytea, null::timestamptz, null::timestamptz;
    end loop;
  end if;

  -- Written beside a webhook that was just being cleared or disabled.
  perform cancel_deliveries(l.owner, l.channel)
  from jsonb_to_recordset(lines) as l (owner text, channel text)
  where not exists (select from endpoints e where e.owner = l.owner and e.channel = l.channel and e.enabled);

  return query
  with open as materialized (
    select l.line, l.owner, l.channel, l.suspect, e.version, e.address, e.secret, e.previous_secret,
           e.previous_secret_until, e.failing_since,
           least(l.most, case when e.paused_until is null then 4 else 1 end - (
             select count(*) from deliveries d
             where d.owner = l.owner and d.channel = l.channel and d.state = 'leased' and d.lease_until > now_at)) as free
    from jsonb_to_recordset(lines) as l (line int, owner text, channel text, most int, suspect boolean)
    join endpoints e on e.owner = l.owner and e.channel = l.channel
    where l.most > 0 and e.enabled and (e.paused_until is null or e.paused_until <= now_at)
  ), chosen as materialized (
    -- offset 0: each of these locks rows, and is asked once.
    select o.*, unnest(s.ids || a.ids || f.ids) as chosen_id
    from open o
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'waiting' and d.lost >= 2
          and d.next_at <= now_at and o.suspect
        order by d.next_at limit least(1, greatest(0, o.free))
        for update skip locked) as ids
      offset 0
    ) as s
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'waiting' and d.lost < 2 and d.next_at <= now_at
        order by d.next_at limit greatest(0, o.free - cardinality(s.ids))
        for update skip locked) as ids
      offset 0
    ) as a
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'pending'
        order by d.event_id limit greatest(0, o.free - cardinality(s.ids) - cardinality(a.ids))
        for update skip locked) as ids
      offset 0
    ) as f
  ), leased as (
    update deliveries d
    set state = 'leased', lease = new_lease, lease_until = until, next_at = null
    from chosen c
    where d.id = c.chosen_id
    returning c.*, d.event_id, d.attempts + 1 as attempt, d.lost >= 2 as lost_two
  )
  select l.line, false, l.chosen_id, l.attempt, l.lost_two,
         e.id, e.type, event_record(e),
         l.version, l.address, l.secret, l.previous_secret, l.previous_secret_until, l.failing_since
  from leased l
  join events e on e.owner = l.owner and e.id = l.event_id;
end
$$;
