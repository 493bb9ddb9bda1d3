-- Bookings and holds: which chair they take.

-- Takes the first free chair for a new booking or hold, or moves a booking to it (`rescheduled_at` is set). Otherwise says
-- why not: `taken`, `customer` (an appointment of this customer overlaps), `deposit` (it was asked for, and the other
-- service has a different one) or `repeated` (this request has done it already).
-- Locks after the caller's lead: customers in one order, then the business's chairs. So the checks see every rival, nobody
-- deadlocks on the exclusion constraint, and bookings, moves and holds of one business queue up.
create or replace function take_chair(
  wanted bookings, capacity int, customer bytea[], may_overlap boolean, at timestamptz,
  out refused text, out taken bookings, out deposit text
) language plpgsql as $$
declare
  point bytea;
  free_chair int;
begin
  for point in select distinct p from unnest(customer) p order by p loop
    perform pg_advisory_xact_lock(hashtextextended(encode(point, 'hex'), 0));
  end loop;
  perform pg_advisory_xact_lock(hashtext('chairs'), wanted.business_id);

  if exists (select from bookings b where b.claim = wanted.claim) then
    refused := 'repeated';
    return;
  end if;

  if not may_overlap and exists (
    select from contact_points p
    join bookings b on b.lead_id = p.lead_id
    where p.digest = any (customer) and p.lead_id <> wanted.lead_id and b.status = 'confirmed'
      and b.start_at < wanted.end_at and b.end_at > wanted.start_at
      -- Guests have appointments during their stay.
      and b.service ? 'nights' = wanted.service ? 'nights'
      -- Agents use the same made-up customers in the sandbox, which mustn't keep a real one from booking.
      and (b.business_id < 0) = (wanted.business_id < 0)
      and (b.business_id = wanted.business_id and b.business_id > 0 or b.agent_id = wanted.agent_id)
  ) then
    refused := 'customer';
    return;
  end if;

  if wanted.rescheduled_at is not null and exists (
    select from deposits d
    where d.booking_id = wanted.id and (d.amount, d.currency) is distinct from (wanted.deposit_amount, wanted.deposit_currency)
  ) then
    refused := 'deposit';
    return;
  end if;

  -- Expired holds, and this lead's own, don't count.
  select c into free_chair
  from generate_series(1, capacity) c
  where not exists (
    select from bookings b
    where b.business_id = wanted.business_id and b.chair = c and b.busy && wanted.busy
      and b.status not in ('cancelled', 'released') and b.id <> wanted.id
      and not (b.status = 'held' and (b.expires_at <= at or b.lead_id = wanted.lead_id)))
    and not exists (
    select from own_times o
    where o.business_id = wanted.business_id and coalesce(o.chair, c) = c and o.during && wanted.busy)
    and not exists (
    select from linked_calendars k
    where k.business_id = wanted.business_id and coalesce(k.chair, c) = c and k.busy && wanted.busy)
  order by c limit 1;
  if free_chair is null then
    refused := 'taken';
    return;
  end if;
  wanted.chair := free_chair;

  -- A hold that led to a booking doesn't count toward the daily limit.
  delete from bookings b
  where b.business_id = wanted.business_id and b.status in ('held', 'released') and b.lead_id = wanted.lead_id
    and wanted.status = 'confirmed';
  update bookings b set status = 'released'
  where b.business_id = wanted.business_id and b.status = 'held' and b.busy && wanted.busy
    and (b.expires_at <= at or b.lead_id = wanted.lead_id);

  if wanted.rescheduled_at is null then
    insert into bookings select wanted.* returning * into taken;
    return;
  end if;
  update bookings b
  set service = wanted.service, timezone = wanted.timezone, chair = wanted.chair, start_at = wanted.start_at,
      end_at = wanted.end_at, busy = wanted.busy, rescheduled_at = at, reminded_at = null, outcome_requested_at = null,
      deposit_amount = wanted.deposit_amount, deposit_currency = wanted.deposit_currency,
      refundable_until = wanted.refundable_until, refund_lost = wanted.refund_lost,
      free_until = wanted.free_until, free_lost = wanted.free_lost,
      cancellation_fee = wanted.cancellation_fee
  where b.id = wanted.id and b.status = 'confirmed'
  returning * into taken;
  -- The payment page is prepared again.
  update deposits d
  set expires_at = taken.start_at, refundable_until = taken.refundable_until, page = null, prepared_at = null
  where d.booking_id = taken.id
  returning d.id into deposit;
end
$$;

-- A lead that closes no longer needs its holds. One that another statement has locked is already ending, and waiting for it
-- could deadlock.
create or replace function release_holds() returns trigger language plpgsql as $$
begin
  update bookings set status = 'released'
  where id in (select b.id from bookings b where b.lead_id = new.id and b.status = 'held' for update skip locked);
  return new;
end
$$;

-- Holds a chair for a lead, if its operator (shared/keys/operator.ts) hasn't held too many here. Repeats find the same
-- hold. Locks as take_chair does.
create or replace function hold_chair(
  wanted bookings, capacity int, most_open int, most_a_day int, at timestamptz, out refused text, out taken bookings
) language plpgsql as $$
declare
  open_now int;
  a_day int;
  result record;
begin
  perform pg_advisory_xact_lock(hashtext('chairs'), wanted.business_id);
  select b.* into taken from bookings b
  where b.business_id = wanted.business_id and b.status = 'held' and b.lead_id = wanted.lead_id and b.expires_at > at
    and b.start_at = wanted.start_at and b.end_at = wanted.end_at and b.service ->> 'id' = wanted.service ->> 'id';
  if found then
    return;
  end if;
  -- This lead's own overlapping hold is replaced.
  select count(*) filter (where b.status = 'held' and b.expires_at > at
                            and not (b.lead_id = wanted.lead_id and b.busy && wanted.busy)),
         count(*)
  into open_now, a_day
  from bookings b
  join agents a on a.id = b.agent_id
  where b.business_id = wanted.business_id and b.status in ('held', 'released') and b.created_at > at - interval '1 day'
    and a.operator_group = (select m.operator_group from agents m where m.id = wanted.agent_id);
  if open_now >= most_open or a_day >= most_a_day then
    refused := 'limit';
    return;
  end if;
  result := take_chair(wanted, capacity, '{}', true, at);
  refused := result.refused;
  taken := result.taken;
end
$$;

-- Adds or changes a time that the owner keeps free. If something is in the way, it's `refused` unless the owner wants both
-- (`over`); then appointments stay, and holds end. The same claim finds the first one again. Locks as take_chair does, so
-- nothing gets in between.
create or replace function save_own_time(wanted own_times, over boolean, most int, at timestamptz, out refused text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('chairs'), wanted.business_id);
  perform from businesses b where b.id = wanted.business_id and b.deleted_at is null for no key update;
  if not found or exists (select from own_times o where o.claim = wanted.claim) then
    return;
  end if;
  if not over and exists (select from times_in_the_way(wanted, at)) then
    refused := 'taken';
    return;
  end if;
  if (select count(*) from own_times o
      where o.business_id = wanted.business_id and upper(o.during) > at and o.id <> wanted.id) >= most then
    refused := 'full';
    return;
  end if;
  update bookings b set status = 'released'
  where b.business_id = wanted.business_id and b.status = 'held' and b.busy && wanted.during
    and b.chair = coalesce(wanted.chair, b.chair);
  insert into own_times select wanted.*
  on conflict (id) do update
    set chair = excluded.chair, during = excluded.during, title = excluded.title, claim = excluded.claim,
        changed_at = excluded.changed_at
    where own_times.business_id = excluded.business_id;
  update businesses b set ever_booked = true where b.id = wanted.business_id and not b.ever_booked;
end
$$;

-- Appointments, open holds and other own times at the time of this one. Buffers don't count: the owner knows them.
create or replace function times_in_the_way(wanted own_times, at timestamptz)
returns table (booking text, own text, start_at timestamptz, end_at timestamptz, expires_at timestamptz)
language sql stable as $$
  select b.id, null, b.start_at, b.end_at, b.expires_at
  from bookings b
  where b.business_id = wanted.business_id and b.chair = coalesce(wanted.chair, b.chair)
    and (b.status = 'confirmed' or b.status = 'held' and b.expires_at > at)
    and b.busy && wanted.during and tstzrange(b.start_at, b.end_at) && wanted.during
  union all
  select null, o.id, lower(o.during), upper(o.during), null
  from own_times o
  where o.business_id = wanted.business_id and o.id <> wanted.id and o.during && wanted.during
    and (o.chair is null or wanted.chair is null or o.chair = wanted.chair)
$$;

-- Search skips the times of businesses that never had a booking or an own time.
create or replace function mark_ever_booked() returns trigger language plpgsql as $$
begin
  update businesses set ever_booked = true where id = new.business_id and not ever_booked;
  return null;
end
$$;
