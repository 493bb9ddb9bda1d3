-- A ranking took a stronger lock of a business than it held, which waits for every lead and booking that is being
-- written for it; the first booking writes that row itself at its end, and so each waited for the other.
create or replace function refresh_reach(ids int[]) returns int language sql as $$
  with fresh as (
    update businesses b set reach_merit = b.merit
    where b.id in (select s.id from businesses s where s.id = any (ids) and s.merit <> s.reach_merit
                   order by s.id for no key update)
    returning b.id, b.merit
  ), moved as (
    update business_reach r set merit = f.merit from fresh f where r.business_id = f.id
  )
  select count(*)::int from fresh
$$;
