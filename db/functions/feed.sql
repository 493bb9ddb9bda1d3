-- The feed of changed cards.

create or replace function mark_for_feed(of_business int, at timestamptz) returns void language sql as $$
  insert into feed_entries (business_id, changed_at)
  values (of_business, at)
  on conflict (business_id) do update set position = null, changed_at = excluded.changed_at
$$;

-- Assigns positions to changes in commit order. Callers hold the row of feed_end until their positions are visible, so no
-- reader can pass a position before it's filled.
create or replace function place_feed_entries(most int) returns int language plpgsql as $$
declare
  last_position bigint;
  last_at timestamptz;
begin
  select position, latest_at into last_position, last_at from feed_end for update;
  with waiting as (
    select e.business_id, e.changed_at
    from feed_entries e
    where e.position is null
    order by e.changed_at, e.business_id
    limit most
    for update skip locked
  ), numbered as (
    select w.business_id, last_position + row_number() over in_order as position,
           greatest(last_at, max(w.changed_at) over in_order) as latest_at
    from waiting w
    window in_order as (order by w.changed_at, w.business_id)
  ), filled as (
    update feed_entries e set position = n.position, latest_at = n.latest_at
    from numbered n
    where e.business_id = n.business_id
    returning e.position, e.latest_at
  )
  update feed_end f
  set position = greatest(f.position, x.position), latest_at = greatest(f.latest_at, x.latest_at)
  from (select count(*) as n, max(position) as position, max(latest_at) as latest_at from filled) as x
  where x.n > 0;
  return (select f.position - last_position from feed_end f);
end
$$;
