-- The text of an event is made once, when it is written, and a page of it is read in one partition at a time.

-- Digits alone: no setting of a session changes what to_char makes of them.
create function event_text(id text, type text, at timestamptz, lead_id text, business jsonb, data jsonb) returns text
language sql immutable parallel safe as $$
  select '{"id":"' || id || '","type":"' || type
      || '","timestamp":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","lead_id":' || coalesce('"' || lead_id || '"', 'null')
      || ',"business":' || coalesce(business::text, 'null')
      || ',"data":' || data::text || '}'
$$;

alter table events
  add column record text generated always as (event_text(id, type, at, lead_id, business, data)) stored;

create or replace function event_record(e events) returns text language sql stable parallel safe as $$
  select e.record
$$;

-- The first events of an owner from `from_id` on and before `until_id`, as one text: all but the first `skip` of them, and
-- at most `most`. `seen` counts one more where there is one. With a plan for any partition each look costs as much as one
-- with a single table; left to itself Postgres plans every look anew.
create function event_page(of_owner text, from_id text, until_id text, skip int, most int)
returns table (seen int, first_id text, last_id text, told int, records text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select count(*)::int, min(e.id), max(e.id) filter (where n > skip and n <= skip + most),
         (count(*) filter (where n > skip and n <= skip + most))::int,
         string_agg(e.record, ',' order by e.id) filter (where n > skip and n <= skip + most)
  from (
    select w.id, w.record, row_number() over (order by w.id) as n
    from events w
    where w.owner = of_owner and w.id >= from_id and w.id < until_id
    order by w.id
    limit skip + most + 1
  ) as e;
end
$$;
