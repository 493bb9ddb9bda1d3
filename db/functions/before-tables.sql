-- Columns and indexes call these, so the migrator applies this file before the tables. None of them needs a table to exist
-- when it's created.

create or replace function epoch_ms(at timestamptz) returns bigint
language sql immutable parallel safe as $$
  select floor(extract(epoch from at) * 1000)::bigint
$$;

-- Ids are TypeIDs, stored as text with collation "C", so they sort by time: 128 bits in base32.
create or replace function base32_id(prefix text, hex text) returns text
language sql immutable parallel safe as $$
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from i * 5 + 1 for 5)::int + 1, 1), '' order by i)
  from (select b'00' || ('x' || hex)::bit(128) as bits) as id, generate_series(0, 25) as i
$$;

-- A UUIDv7: 48 bits of time, the version, and what's random in a UUIDv4, with its variant.
create or replace function type_id(prefix text, at_ms bigint) returns text
language sql volatile parallel safe as $$
  select base32_id(prefix, lpad(to_hex(at_ms), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))
$$;

-- The smallest id of an instant, for the bounds of the monthly partitions.
create or replace function first_id_at(prefix text, at timestamptz) returns text
language sql stable parallel safe as $$
  select base32_id(prefix, rpad(lpad(to_hex(epoch_ms(at)), 12, '0'), 32, '0'))
$$;

-- Builds the JSON of an event when it's written. to_char() is immutable here: no session setting changes digits.
create or replace function event_text(id text, type text, at timestamptz, lead_id text, business jsonb, data jsonb) returns text
language sql immutable parallel safe as $$
  select '{"id":"' || id || '","type":"' || type
      || '","timestamp":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","lead_id":' || coalesce('"' || lead_id || '"', 'null')
      || ',"business":' || coalesce(business::text, 'null')
      || ',"data":' || data::text || '}'
$$;

-- Creates the partitions for the month of `from_at` and the next three. Can run twice and concurrently. Attaching a table
-- blocks neither readers nor writers, unlike `partition of`. Events of a month that had no partition yet are in
-- events_default, and move to the new one. events_default is then locked against everyone, so this gives up after 200 ms,
-- and is tried again.
create or replace function make_event_partitions(from_at timestamptz) returns void
language plpgsql set lock_timeout = '200ms' as $$
declare
  month timestamptz := date_trunc('month', from_at at time zone 'UTC') at time zone 'UTC';
  next_month timestamptz;
  name text;
  first_id text;
  end_id text;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for i in 0..3 loop
    next_month := (date_trunc('month', month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name := 'events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(name) is null then
      first_id := first_id_at('evt', month);
      end_id := first_id_at('evt', next_month);
      execute format('create table %I (like events including all)', name);
      if exists (select from events_default where id >= first_id and id < end_id) then
        -- Others can't add to it until this commits.
        lock table events_default in access exclusive mode;
        execute format('insert into %I (owner, id, type, at, lead_id, business, data)
                        select owner, id, type, at, lead_id, business, data
                        from events_default where id >= %L and id < %L', name, first_id, end_id);
        delete from events_default where id >= first_id and id < end_id;
      end if;
      execute format('alter table events attach partition %I for values from (%L) to (%L)', name, first_id, end_id);
    end if;
    month := next_month;
  end loop;
end
$$;

-- Drops the months that ended before `before`. It needs a lock that blocks everyone else, so it gives up after 200 ms, and
-- is tried again.
create or replace function drop_event_partitions(before timestamptz) returns int
language plpgsql set lock_timeout = '200ms' as $$
declare
  month text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname <> 'events_default'
      and to_date(c.relname, '"events_"YYYY_MM') + interval '1 month' <= before at time zone 'UTC'
  loop
    execute format('drop table %I', month);
    dropped := dropped + 1;
  end loop;
  -- Those of months that no scheduler made a partition for, because none ran.
  delete from events_default
  where id < first_id_at('evt', date_trunc('month', before at time zone 'UTC') at time zone 'UTC');
  return dropped;
end
$$;

-- Search reads the threads of five days at a time.
create or replace function search_bucket(at timestamptz) returns int
language sql immutable parallel safe as $$ select (epoch_ms(at) / 432000000)::int $$;

-- The words of a name, for finding it by their beginnings.
create or replace function words_of(name text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'))
$$;
