-- Events, the webhooks that push them, and every delivery to come of it.

-- The reader's stream: one row per owner, locked while an event is written, so that ids ascend in commit order.
-- An owner is an agent (agt_…) or a business (biz_…).
create table event_streams (
  owner   text collate "C" primary key,
  last_ms bigint not null,
  events  bigint not null default 0
);

create table events (
  owner      text collate "C" not null,
  id         text collate "C" not null,
  type       text not null,
  at         timestamptz not null,
  lead_id    text collate "C",
  business   jsonb,
  data       jsonb not null,
  primary key (owner, id)
) partition by range (id);

-- The smallest id of an instant: bounds of the partitions, which are months of the ids' own time.
create function first_id_at(prefix text, at timestamptz) returns text
language sql stable parallel safe as $$
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b from i * 5 + 1 for 5)::bit(5)::int + 1, 1), '' order by i)
  from (select b'00' || ('x' || rpad(lpad(to_hex(epoch_ms(at)), 12, '0'), 32, '0'))::bit(128) as b) as bits,
       generate_series(0, 25) as i
  group by b
$$;

-- Makes the months from the one of `from_at` to three after it. Safe to run twice and side by side, and waits for
-- nobody: attaching a table locks out neither readers nor writers, as `partition of` would.
create function make_event_partitions(from_at timestamptz) returns void language plpgsql as $$
declare
  month timestamptz := date_trunc('month', from_at at time zone 'UTC') at time zone 'UTC';
  next_month timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for i in 0..3 loop
    next_month := (date_trunc('month', month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name := 'events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I (like events including all)', name);
      execute format('alter table events attach partition %I for values from (%L) to (%L)',
        name, first_id_at('evt', month), first_id_at('evt', next_month));
    end if;
    month := next_month;
  end loop;
end
$$;

-- Takes whole months away whose last id is older than `before`. It needs a lock that everybody else would queue up
-- behind, so it gives up soon and is asked again.
create function drop_event_partitions(before timestamptz) returns int
language plpgsql set lock_timeout = '2s' as $$
declare
  month text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass
      and to_date(c.relname, '"events_"YYYY_MM') + interval '1 month' <= before at time zone 'UTC'
  loop
    execute format('drop table %I', month);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

select make_event_partitions(now() - interval '1 month');
select make_event_partitions(now());

create sequence endpoint_versions;

-- Where an owner is told: its webhook, and a business's mailbox. The row is also what the channel is locked by.
create table endpoints (
  owner                 text collate "C" not null,
  channel               text not null check (channel in ('webhook', 'mail')),
  -- A callback_url, or an e-mail address.
  address               text not null,
  -- Encrypted: they must be read again to sign.
  secret                bytea,
  previous_secret       bytea,
  previous_secret_until timestamptz,
  -- Another with each save, also after the row was away: what an older address answered says nothing about this one.
  version               bigint not null default nextval('endpoint_versions'),
  enabled               boolean not null default true,
  failing_since         timestamptz,
  -- The breaker: after so many failures in a row only a probe goes out, and that not before paused_until.
  failures              int not null default 0,
  paused_until          timestamptz,
  last_delivery_at      timestamptz,
  last_status           int,
  created_at            timestamptz not null,
  primary key (owner, channel),
  check ((channel = 'webhook') = (secret is not null))
) with (fillfactor = 50);

create table deliveries (
  id          text collate "C" primary key default type_id('dlv', epoch_ms(clock_timestamp())),
  owner       text collate "C" not null,
  event_id    text collate "C" not null,
  channel     text not null check (channel in ('webhook', 'mail')),
  -- Pending is due at once, waiting at next_at.
  state       text not null default 'pending'
              check (state in ('pending', 'leased', 'delivered', 'waiting', 'exhausted', 'cancelled')),
  -- Where it stands in the plan of retries; a redelivery begins anew.
  attempts    int not null default 0,
  -- Leases in a row whose holder was never heard of again.
  lost        int not null default 0,
  next_at     timestamptz,
  lease       text,
  lease_until timestamptz,
  created_at  timestamptz not null,
  unique (owner, event_id, channel),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'leased') = (lease is not null and lease_until is not null))
) with (fillfactor = 70);

-- Each claim reads one of these from its beginning, however long the line behind it is.
create index deliveries_pending  on deliveries (owner, channel, event_id)    where state = 'pending';
create index deliveries_waiting  on deliveries (owner, channel, next_at)     where state = 'waiting';
create index deliveries_leased   on deliveries (owner, channel, lease_until) where state = 'leased';
create index deliveries_suspect  on deliveries (owner, channel, next_at)     where state = 'waiting' and lost >= 2;
create index deliveries_given_up on deliveries (owner, event_id)             where state in ('exhausted', 'cancelled');

create table delivery_attempts (
  delivery_id text collate "C" not null references deliveries on delete cascade,
  n           bigint generated always as identity,
  at          timestamptz not null,
  status      int,
  ms          int,
  error       text,
  -- The first kilobyte that the receiver said: hostile text.
  answer      text,
  primary key (delivery_id, n)
);

-- Of these a business also hears by mail, where it has a mailbox.
create function is_mailed(event_type text, event_data jsonb) returns boolean
language sql immutable parallel safe as $$
  select event_type in ('lead.received', 'booking.confirmed', 'booking.cancelled')
      or (event_type = 'lead.message' and coalesce(event_data ->> 'from', 'agent') = 'agent')
$$;

-- Writes one event of one owner, with its deliveries, inside the statement that caused it.
-- The row of the stream stays locked until that statement commits: nobody can commit a smaller id later,
-- even where the clock of the server steps back.
create function emit_event(
  to_owner text, event_type text, of_lead text, of_business jsonb, event_data jsonb, event_at timestamptz
) returns text language plpgsql as $$
declare
  ms bigint;
  event_id text;
begin
  if to_owner is null then
    return null;
  end if;
  insert into event_streams as s (owner, last_ms, events)
  values (to_owner, epoch_ms(clock_timestamp()), 1)
  on conflict (owner) do update
    set last_ms = greatest(s.last_ms + 1, excluded.last_ms),
        events  = s.events + 1
  returning last_ms into ms;

  event_id := type_id('evt', ms);
  insert into events (owner, id, type, at, lead_id, business, data)
  values (to_owner, event_id, event_type, event_at, of_lead, of_business, event_data);

  insert into deliveries (owner, event_id, channel, created_at)
  select e.owner, event_id, e.channel, event_at
  from endpoints e
  where e.owner = to_owner and e.enabled
    and (e.channel = 'webhook' or is_mailed(event_type, event_data));
  return event_id;
end
$$;

-- Ends a channel; what was still to be sent there is cancelled and stays readable as an event.
create function clear_endpoint(of_owner text, of_channel text) returns void language plpgsql as $$
begin
  delete from endpoints where owner = of_owner and channel = of_channel;
  update deliveries set state = 'cancelled', next_at = null
  where owner = of_owner and channel = of_channel and state in ('pending', 'waiting');
end
$$;

-- The mailbox of a business, written in the statement that writes its card: `set_mail_box('biz_' || id, contact_email, at)`.
-- Null takes it away; the same address again changes nothing.
create function set_mail_box(of_owner text, new_address text, at timestamptz) returns void language plpgsql as $$
begin
  if new_address is null then
    perform clear_endpoint(of_owner, 'mail');
    return;
  end if;
  insert into endpoints as e (owner, channel, address, created_at)
  values (of_owner, 'mail', new_address, at)
  on conflict (owner, channel) do update
    set address = excluded.address, version = nextval('endpoint_versions'), enabled = true,
        failing_since = null, failures = 0, paused_until = null
    where e.address <> excluded.address;
end
$$;

-- Leases at most `most` deliveries of one channel. The row of the endpoint is locked first, and what is in flight is
-- counted in a statement after that: with a snapshot from before the lock two processes would both see free places.
create function claim_deliveries(
  of_owner text, of_channel text, most int, take_suspect boolean,
  new_lease text, now_at timestamptz, until timestamptz
) returns table (
  delivery_id text, attempt int, suspect boolean, version bigint, address text, secret bytea, previous_secret bytea,
  previous_secret_until timestamptz, failing_since timestamptz,
  id text, type text, at timestamptz, lead_id text, business jsonb, data jsonb
) language plpgsql as $$
#variable_conflict use_column
declare
  e endpoints;
  free int;
begin
  select * into e from endpoints where owner = of_owner and channel = of_channel for update;
  if not found or not e.enabled then
    -- Written beside a webhook that was just being cleared or disabled.
    update deliveries set state = 'cancelled', next_at = null
    where owner = of_owner and channel = of_channel and state in ('pending', 'waiting');
    return;
  end if;
  if e.paused_until > now_at then
    return;
  end if;
  select least(most, case when e.paused_until is null then 4 else 1 end - count(*)) into free
  from deliveries
  where owner = of_owner and channel = of_channel and state = 'leased' and lease_until > now_at;
  if free <= 0 then
    return;
  end if;

  return query
  with suspects as (
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'waiting' and d.lost >= 2
      and d.next_at <= now_at and take_suspect
    order by d.next_at limit 1
    for update skip locked
  ), again as (
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'waiting' and d.lost < 2 and d.next_at <= now_at
    order by d.next_at limit free - (select count(*) from suspects)
    for update skip locked
  ), fresh as (
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'pending'
    order by d.event_id limit free - (select count(*) from suspects) - (select count(*) from again)
    for update skip locked
  ), leased as (
    update deliveries d
    set state = 'leased', lease = new_lease, lease_until = until, next_at = null
    where d.id in (select id from suspects union all select id from again union all select id from fresh)
    returning d.id, d.owner, d.event_id, d.attempts, d.lost
  )
  select l.id, l.attempts + 1, l.lost >= 2, e.version, e.address, e.secret, e.previous_secret,
         e.previous_secret_until, e.failing_since,
         ev.id, ev.type, ev.at, ev.lead_id, ev.business, ev.data
  from leased l
  join events ev on ev.owner = l.owner and ev.id = l.event_id;
end
$$;

-- Records what became of leased deliveries, each only by the holder of its lease, and what that says of the endpoint.
-- Answers whether the endpoint was disabled by it.
create function finish_deliveries(of_owner text, of_channel text, results jsonb, now_at timestamptz) returns boolean
language plpgsql as $$
declare
  e endpoints;
  told record;
  disabled boolean := false;
begin
  if jsonb_array_length(results) = 0 then
    return false;
  end if;
  select * into e from endpoints where owner = of_owner and channel = of_channel for update;

  with tried as (
    select * from jsonb_to_recordset(results) as r (
      delivery_id text, lease text, version bigint, failing_since timestamptz, verdict text, reason text,
      next_at timestamptz, at timestamptz, status int, ms int, error text, answer text)
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
    where d.id = r.delivery_id and d.state = 'leased' and d.lease = r.lease
    returning d.id, r.*
  ), logged as (
    insert into delivery_attempts (delivery_id, at, status, ms, error, answer)
    select id, at, status, ms, error, answer from held
  )
  select count(*) as tries,
         count(*) filter (where verdict = 'delivered') as delivered,
         (array_agg(status order by at desc))[1] as status,
         coalesce(bool_or(reason = 'gone'), false) as gone,
         coalesce(bool_or(reason = 'failing' and failing_since = e.failing_since), false) as failing
  into told
  from held
  where version = e.version;

  if told.tries = 0 or not e.enabled then
    return false;
  end if;
  disabled := told.gone or (told.failing and told.delivered = 0);
  update endpoints
  set enabled          = not disabled,
      failing_since    = case when told.delivered = 0 then coalesce(failing_since, now_at) end,
      failures         = case when told.delivered = 0 then failures + told.tries else 0 end,
      -- No delivery has more than ten tries, so one alone never opens the breaker.
      paused_until     = case when told.delivered = 0 and failures + told.tries > 10
                              then now_at + least(60, 5 * (failures + told.tries - 10)) * interval '1 second' end,
      last_delivery_at = now_at,
      last_status      = told.status
  where owner = of_owner and channel = of_channel;

  if disabled then
    update deliveries set state = 'cancelled', next_at = null
    where owner = of_owner and channel = of_channel and state in ('pending', 'waiting');
    perform emit_event(of_owner, 'webhook.disabled', null, null,
      jsonb_build_object('reason', case when told.gone then 'gone' else 'failing' end, 'lastStatus', told.status), now_at);
  end if;
  return disabled;
end
$$;

-- Frees what a worker that is gone had leased. The third time in a row it is the delivery that is taken for the cause.
-- One that lost two leases goes out alone in its process (see deliveries_suspect), so that no neighbour takes its blame.
create function free_lost_leases(now_at timestamptz, most int) returns table (owner text, channel text)
language sql as $$
  with expired as (
    select id from deliveries
    where state = 'leased' and lease_until <= now_at
    limit most
    for update skip locked
  ), freed as (
    update deliveries d
    set state   = case when d.lost >= 2 then 'exhausted' else 'waiting' end,
        next_at = case when d.lost >= 2 then null else now_at + random() * d.lost * interval '2 seconds' end,
        lost    = d.lost + 1, lease = null, lease_until = null
    from expired x
    where d.id = x.id
    returning d.id, d.owner, d.channel
  ), logged as (
    insert into delivery_attempts (delivery_id, at, error)
    select id, now_at, 'worker_lost' from freed
  )
  select distinct owner, channel from freed
$$;
