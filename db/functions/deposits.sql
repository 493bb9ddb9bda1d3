-- Deposits, payments and refunds.

-- Creates the deposit of a booking, or returns the existing one. Returns nothing if the booking was canceled or asks for
-- another amount by now. Locks the lead before the event streams, like every writer of a lead.
create or replace function request_deposit(
  new_id text, of_booking text, by_provider text, shown_as text, at timestamptz
) returns setof deposits language plpgsql as $$
declare
  b bookings;
  l leads;
  d deposits;
begin
  select * into b from bookings where id = of_booking;
  select * into l from leads where id = b.lead_id for no key update;
  insert into deposits (id, booking_id, lead_id, business_id, agent_id, provider, amount, currency, display,
                        expires_at, refundable_until, created_at)
  select new_id, now_b.id, now_b.lead_id, now_b.business_id, now_b.agent_id, by_provider, now_b.deposit_amount,
         now_b.deposit_currency, shown_as, now_b.start_at, coalesce(now_b.refundable_until, now_b.start_at), at
  -- Read again: the writer that held the lead may have moved or canceled the booking.
  from bookings now_b
  where now_b.id = of_booking and now_b.status = 'confirmed'
    -- shown_as has this amount.
    and now_b.deposit_amount = b.deposit_amount and now_b.deposit_currency = b.deposit_currency
  on conflict (booking_id) do nothing
  returning * into d;
  if found then
    perform add_deposit_event(d, l.status, 'deposit.requested', jsonb_build_object('expiresAt', json_instant(d.expires_at)), at);
  end if;
  return query select * from deposits where booking_id = of_booking;
end
$$;

-- A time as JavaScript writes it.
create or replace function json_instant(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Adds an event about a deposit, for both sides.
create or replace function add_deposit_event(d deposits, lead_status text, event_type text, more jsonb, at timestamptz)
returns void language plpgsql as $$
begin
  perform add_lead_events(d.lead_id, d.agent_id, d.business_id, lead_status,
    jsonb_build_array(jsonb_build_object('type', event_type, 'toBusiness', true, 'data',
      jsonb_build_object('depositId', d.id, 'bookingId', d.booking_id,
                         'amount', d.amount, 'currency', d.currency, 'display', d.display) || more)), at);
end
$$;

-- Records a payment that the provider reported, once per event. The first payment of a deposit counts. A second one, or
-- one after a cancellation, is due for refund. In SQL because it decides while it holds the lead.
create or replace function record_payment(
  by_provider text, event_id text, event_type text, of_deposit text, ref text,
  paid_amount bigint, paid_currency text, to_account text, at timestamptz,
  out verdict text, out agent_id text, out business_id int
) language plpgsql as $$
#variable_conflict use_column
declare
  d deposits;
  lead_status text;
  booking_status text;
  first boolean;
  p payments;
begin
  insert into provider_events (provider, id, type, verdict, deposit_id, received_at)
  values (by_provider, event_id, event_type, 'unknown_deposit', of_deposit, at)
  on conflict do nothing;
  if not found then
    verdict := 'repeated';
    return;
  end if;
  select * into d from deposits where id = of_deposit and provider = by_provider;
  if not found then
    verdict := 'unknown_deposit';
    return;
  end if;
  -- A cancellation locks this row too, so read the booking after it. The payment changes what canceling costs: with a new
  -- revision, whatever was decided without it is decided again.
  update leads set revision = revision + 1 where id = d.lead_id returning status into lead_status;
  select status into booking_status from bookings where id = d.booking_id;

  if paid_amount is distinct from d.amount or upper(paid_currency) is distinct from d.currency then
    verdict := 'wrong_amount';
  else
    first := not exists (select from payments where deposit_id = d.id and counts);
    insert into payments as known (provider, reference, deposit_id, destination, paid_at, counts, refund_reason, refund_due_at)
    select by_provider, ref, d.id, to_account, at, first, reason, case when reason is not null then at end
    from (select case when not first then 'paid_twice'
                      when booking_status = 'cancelled' then 'paid_after_cancellation' end as reason) as r
    -- If the refund was reported first, the row exists.
    on conflict (provider, reference) do update
      set paid_at = excluded.paid_at, counts = excluded.counts, destination = excluded.destination
      where known.paid_at is null and known.deposit_id = excluded.deposit_id
    returning * into p;
    if found then
      verdict := case when first then 'paid' else 'paid_twice' end;
      if first then
        perform add_deposit_event(d, lead_status, 'deposit.paid', '{}', at);
        if p.refunded_at is not null then
          perform add_deposit_event(d, lead_status, 'deposit.refunded', jsonb_build_object('reason', p.refund_reason), at);
        end if;
      end if;
      agent_id := d.agent_id;
      business_id := d.business_id;
    else
      verdict := 'known';
    end if;
  end if;
  update provider_events e set verdict = record_payment.verdict where e.provider = by_provider and e.id = event_id;
end
$$;

-- Records a refund: ours (reason null, as it was due), or one made by hand at the provider.
create or replace function record_refund(
  by_provider text, ref text, of_deposit text, reason text, at timestamptz,
  out changed boolean, out agent_id text, out business_id int
) language plpgsql as $$
#variable_conflict use_column
declare
  d deposits;
  lead_status text;
  p payments;
begin
  changed := false;
  select * into d from deposits where id = of_deposit and provider = by_provider;
  if not found then
    return;
  end if;
  select status into lead_status from leads where id = d.lead_id for no key update;
  insert into payments as known (provider, reference, deposit_id, counts, refund_reason, refunded_at)
  select by_provider, ref, d.id, false, reason, at where reason is not null
  on conflict (provider, reference) do nothing
  returning * into p;
  if not found then
    update payments k
    set refunded_at = at, refund_reason = coalesce(k.refund_reason, reason), refund_next_at = null
    where k.provider = by_provider and k.reference = ref and k.deposit_id = d.id and k.refunded_at is null
      and coalesce(k.refund_reason, reason) is not null
      -- Our own, which failed before we recorded it.
      and (reason is not null or k.refund_failed_at is null)
    returning * into p;
  end if;
  changed := found;
  if changed and p.counts then
    perform add_deposit_event(d, lead_status, 'deposit.refunded', jsonb_build_object('reason', p.refund_reason), at);
  end if;
  agent_id := d.agent_id;
  business_id := d.business_id;
end
$$;

-- Records a refund that the provider reported, once per event. If a refund failed after the reported time, the report is
-- late, and about that refund.
create or replace function record_refund_reported(
  by_provider text, event_id text, event_type text, of_deposit text, ref text, happened_at timestamptz, at timestamptz,
  out verdict text, out agent_id text, out business_id int
) language plpgsql as $$
#variable_conflict use_column
declare
  changed boolean := false;
begin
  insert into provider_events (provider, id, type, verdict, deposit_id, received_at)
  values (by_provider, event_id, event_type, 'refunded', of_deposit, at)
  on conflict do nothing;
  if not found then
    verdict := 'repeated';
    return;
  end if;
  -- The failure may be recorded right now.
  perform from leads where id = (select lead_id from deposits where id = of_deposit) for no key update;
  if not exists (select from payments k
                 where k.provider = by_provider and k.reference = ref and k.refund_failed_at >= happened_at) then
    select r.changed, r.agent_id, r.business_id into changed, agent_id, business_id
    from record_refund(by_provider, ref, of_deposit, 'by_hand', at) r;
  end if;
  verdict := case when changed then 'refunded' else 'known' end;
  update provider_events e set verdict = record_refund_reported.verdict where e.provider = by_provider and e.id = event_id;
end
$$;

-- Records a refund that failed at the provider, once per refund. It's due again, but only people can pay it back.
create or replace function record_refund_failure(
  by_provider text, event_id text, event_type text, ref text, refund text, refunded_amount bigint, why text,
  happened_at timestamptz, at timestamptz,
  out verdict text, out agent_id text, out business_id int
) language plpgsql as $$
#variable_conflict use_column
declare
  d deposits;
begin
  select e.* into d from payments k join deposits e on e.id = k.deposit_id
  where k.provider = by_provider and k.reference = ref;
  insert into provider_events (provider, id, type, verdict, deposit_id, received_at)
  values (by_provider, event_id, event_type, 'unknown_payment', d.id, at)
  on conflict do nothing;
  if not found then
    verdict := 'repeated';
    return;
  end if;
  if d.id is null then
    verdict := 'unknown_payment';
    return;
  end if;
  perform from leads where id = d.lead_id for no key update;
  update payments k
  set refund_reason = coalesce(k.refund_reason, 'by_hand'), refund_due_at = coalesce(k.refund_due_at, k.refunded_at, at),
      refunded_at = null, refund_next_at = 'infinity', refund_failed_at = happened_at, refund_failure = why,
      failed_refunds = array_append(k.failed_refunds, refund)
  where k.provider = by_provider and k.reference = ref
    -- Without a reason, it was made by hand and isn't reported to us yet. A partial one doesn't count.
    and (k.refund_reason is not null or refunded_amount = d.amount) and not refund = any (k.failed_refunds);
  verdict := case when found then 'refund_failed' else 'known' end;
  update provider_events e set verdict = record_refund_failure.verdict where e.provider = by_provider and e.id = event_id;
end
$$;

-- A cancellation makes the refund due in its own statement. It holds the lead, as record_payment does: if a payment
-- and a cancellation happen at the same time, the later one sees the earlier.
create or replace function mark_refund_due() returns trigger language plpgsql as $$
begin
  update payments p
  set refund_reason = new.cancelled_by || '_cancelled', refund_due_at = new.cancelled_at
  from deposits d
  where d.booking_id = new.id and p.deposit_id = d.id and p.counts and p.refund_reason is null
    and (new.cancelled_by = 'business' or new.cancelled_at <= d.refundable_until);
  return null;
end
$$;
