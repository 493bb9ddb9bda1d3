-- A page of events as one text. What is told of it, where it begins and ends, is in the text itself: to have Postgres number,
-- filter and sort its rows took as long as to read them.

-- The first events of an owner from `from_id` on and before `until_id`, oldest first, one a line. With a plan for any
-- partition each look costs as much as one with a single table; left to itself Postgres plans every look anew.
create function event_texts(of_owner text, from_id text, until_id text, most int)
returns table (seen int, records text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select count(*)::int, string_agg(e.record, E',\n')
  from (
    select w.record
    from events w
    where w.owner = of_owner and w.id >= from_id and w.id < until_id
    order by w.id
    limit most
  ) as e;
end
$$;

drop function event_page(text, text, text, int, int);
