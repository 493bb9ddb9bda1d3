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

-- Makes the months from the one of `from_at` to three after it. Safe to run twice and side by side.
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
      execute format('create table %I partition of events for values from (%L) to (%L)',
        name, first_id_at('evt', month), first_id_at('evt', next_month));
    end if;
    month := next_month;
  end loop;
end
$$;

select make_event_partitions(now() - interval '1 month');

create table webhooks (
  owner                 text collate "C" primary key,
  callback_url          text not null,
  -- Encrypted: they must be read again to sign.
  secret                bytea not null,
  previous_secret       bytea,
  previous_secret_until timestamptz,
  enabled               boolean not null default true,
  failing_since         timestamptz,
  last_delivery_at      timestamptz,
  last_status           int,
  created_at            timestamptz not null
);

create table deliveries (
  id         text collate "C" primary key default type_id('dlv', epoch_ms(clock_timestamp())),
  owner      text collate "C" not null,
  event_id   text collate "C" not null,
  channel    text not null check (channel in ('webhook', 'mail')),
  state      text not null default 'pending'
             check (state in ('pending', 'leased', 'delivered', 'waiting', 'exhausted', 'cancelled')),
  attempts   int not null default 0,
  next_at    timestamptz,
  lease      text,
  lease_until timestamptz,
  created_at timestamptz not null,
  unique (owner, event_id, channel)
);

-- Writes one event of one owner, with its deliveries, inside the statement that caused it.
-- The row of the stream stays locked until that statement commits: nobody can commit a smaller id later.
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

  insert into deliveries (owner, event_id, channel, next_at, created_at)
  select w.owner, event_id, 'webhook', event_at, event_at
  from webhooks w
  where w.owner = to_owner and w.enabled;
  return event_id;
end
$$;
