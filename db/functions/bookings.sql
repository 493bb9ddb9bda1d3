-- Bookings: which chair they take.

-- Takes the first free chair, or returns no row. "on conflict" waits for a rival's commit while holding no lock that the
-- rival needs; a plain insert deadlocks on the exclusion constraint.
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

-- Search skips the bookings of businesses that never had one.
create or replace function mark_ever_booked() returns trigger language plpgsql as $$
begin
  update businesses set ever_booked = true where id = new.business_id and not ever_booked;
  return null;
end
$$;
