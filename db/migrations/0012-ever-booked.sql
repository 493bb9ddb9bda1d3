-- Whether a business ever had a booking, beside what search shows of it: without one its next slot follows from its
-- hours alone. Search asked each business's calendar for that, a fifth of its time.
alter table businesses add column ever_booked boolean not null default false;

update businesses set ever_booked = true where id in (select business_id from calendars);

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
