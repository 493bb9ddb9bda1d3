-- Writing events, with their deliveries.

-- Writes an event and its deliveries, in the statement that caused it. The stream's row stays locked until that statement
-- commits, so no smaller id can be committed later, even if the server's clock goes back. Ids use that clock: a process
-- whose own clock is ahead would leave a stream ahead.
create or replace function emit_event(
  to_owner text, event_type text, of_lead text, of_business jsonb, event_data jsonb, event_at timestamptz
) returns text language plpgsql as $$
declare
  ms bigint;
  event_id text;
begin
  if to_owner is null then
    return null;
  end if;
  insert into event_streams as s (owner, last_ms, events)
  values (to_owner, epoch_ms(clock_timestamp()), 1)
  on conflict (owner) do update
    set last_ms = greatest(s.last_ms + 1, excluded.last_ms),
        events  = s.events + 1
  returning last_ms into ms;

  event_id := type_id('evt', ms);
  insert into events (owner, id, type, at, lead_id, business, data)
  values (to_owner, event_id, event_type, event_at, of_lead, of_business, event_data);

  insert into deliveries (id, owner, event_id, channel, state, next_at, created_at)
  select type_id('dlv', epoch_ms(event_at)), e.owner, event_id, e.channel,
         case when e.channel = 'script' then 'waiting' else 'pending' end,
         -- The owner of a sandbox business takes a moment, as the guide says.
         case when e.channel = 'script' then event_at + interval '3 seconds' end, event_at
  from endpoints e
  where e.owner = to_owner and e.enabled
    and (e.channel in ('webhook', 'script')
      or (e.channel = 'mail' or starts_with(e.channel, 'push_')) and is_mailed(event_type)
      or e.channel = 'customer' and is_mailed_to_customer(event_type)
         and exists (select from leads l where l.id = of_lead and l.customer_mailed));
  return event_id;
end
$$;
