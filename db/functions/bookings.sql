-- Bookings: chairs and calendars.

-- Takes the first chair that is free; no row where all are taken. Nobody is left waiting for a rival's commit with a
-- lock that the rival needs: ON CONFLICT waits, looks again and goes on.
create or replace function take_chair(booking bookings, capacity int) returns setof bookings language plpgsql as $$
declare
  candidate int;
begin
  for candidate in
    select c from generate_series(1, capacity) c
    where not exists (
      select from bookings b
      where b.business_id = booking.business_id and b.chair = c and b.busy && booking.busy and b.status <> 'cancelled')
    order by c
  loop
    booking.chair := candidate;
    return query insert into bookings select booking.* on conflict do nothing returning *;
    if found then
      return;
    end if;
  end loop;
end
$$;

create or replace function turn_calendar() returns trigger language plpgsql as $$
declare
  now_at bigint;
begin
  insert into calendars as c (business_id, revision) values (new.business_id, 1)
  on conflict (business_id) do update set revision = c.revision + 1
  returning revision into now_at;
  if now_at = 1 then
    update businesses set ever_booked = true where id = new.business_id;
  end if;
  return null;
end
$$;
