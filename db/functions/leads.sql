-- Leads: their steps, limits and events.

-- The allowed status changes, the same as in shared/leads/status.ts.
create or replace function check_lead_step() returns trigger language plpgsql as $$
begin
  if (coalesce(old.status, 'nothing'), new.status) not in (
    ('nothing', 'received'),
    ('received', 'in conversation'),
    ('received', 'quoted'), ('in conversation', 'quoted'),
    ('received', 'booked'), ('in conversation', 'booked'), ('quoted', 'booked'),
    ('booked', 'in conversation'),
    ('received', 'closed'), ('in conversation', 'closed'), ('quoted', 'closed'), ('booked', 'closed'),
    ('closed', 'in conversation')
  ) then
    raise exception 'a lead can''t go from % to %', coalesce(old.status, 'nothing'), new.status
      using errcode = 'check_violation', constraint = 'lead_steps';
  end if;
  return new;
end
$$;

-- Whether this customer may send one more inquiry to this business. Locks the customer until the statement commits, so
-- concurrent inquiries see each other.
create or replace function contact_allowed(of_business int, points bytea[], since timestamptz, most int) returns boolean
language plpgsql as $$
declare
  point bytea;
begin
  for point in select p from unnest(points) p order by p loop
    perform pg_advisory_xact_lock(of_business, hashtext(encode(point, 'hex')));
    if (select count(*) from contact_points
        where digest = point and business_id = of_business and created_at > since) >= most then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Whether no lead of this operator counts at this business since then. Two inquiries at once take turns, so only one
-- counts. Locks after contact_allowed.
create or replace function is_first_to_count(of_business int, of_group text, since timestamptz) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(of_business, hashtext(of_group));
  return not exists (
    select from leads l
    where l.business_id = of_business and l.operator_group = of_group and l.counted and l.created_at > since);
end
$$;

-- The counts that GET /keys and GET /agents/{id} show.
create or replace function count_leads_of_agent() returns trigger language plpgsql as $$
declare
  -- What the lead adds to the counts now, minus what it added before.
  opened int := (new.status <> 'closed')::int;
  done int := coalesce(new.closed_reason = 'completed', false)::int;
  no_shows int := coalesce(new.closed_reason = 'customer_no_show', false)::int;
begin
  if tg_op = 'UPDATE' then
    opened := opened - (old.status <> 'closed')::int;
    done := done - coalesce(old.closed_reason = 'completed', false)::int;
    no_shows := no_shows - coalesce(old.closed_reason = 'customer_no_show', false)::int;
  end if;
  update agent_counts
  set inquiries         = inquiries + (tg_op = 'INSERT')::int,
      open_leads        = open_leads + opened,
      completed         = completed + done,
      customer_no_shows = customer_no_shows + no_shows
  where agent_id = new.agent_id;
  return null;
end
$$;

-- Cancels the delayed inquiry mail: because a booking mail (`by_event`) replaces it, or, if null, because it's no longer
-- needed. A mail that may already be going out stays. Planned by index only: otherwise, with old statistics, Postgres
-- may read everything the owner was ever sent.
create or replace function replace_held_mail(of_owner text, of_lead text, by_event text) returns void language sql
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  update deliveries set state = 'cancelled', next_at = null
  where id = any (array(
    select d.id
    from deliveries d
    join events e on e.owner = d.owner and e.id = d.event_id
    where d.owner = of_owner and d.channel = 'mail' and d.state = 'waiting' and d.attempts = 0
      and e.lead_id = of_lead and e.type = 'lead.received'
      and (by_event is null
        or exists (select from deliveries b where b.owner = of_owner and b.event_id = by_event and b.channel = 'mail'))
    for update of d skip locked))
$$;

-- Adds what happened to a lead to its timeline, and as events to its agent and, if `toBusiness`, to its business. Always
-- locks the agent's stream first. Mail to the business waits until `mailAt`. Returns the owners that have an endpoint to deliver to.
create or replace function add_lead_events(
  of_lead text, of_agent text, of_business int, lead_status text, happened jsonb, happened_at timestamptz
) returns text[] language plpgsql as $$
declare
  business_json jsonb := (select jsonb_build_object('slug', slug, 'name', name) from businesses where id = of_business);
  event jsonb;
  business_event_id text;
begin
  insert into lead_timeline (lead_id, kind, status, at)
  select of_lead, each ->> 'type', lead_status, happened_at
  from jsonb_array_elements(happened) with ordinality as list(each, n) order by n;

  for event in select each from jsonb_array_elements(happened) with ordinality as list(each, n) order by n loop
    perform emit_event(of_agent, event ->> 'type', of_lead, business_json, event -> 'data', happened_at);
    continue when (event ->> 'toBusiness')::boolean is not true;
    business_event_id :=
      emit_event('biz_' || of_business, event ->> 'type', of_lead, business_json, event -> 'data', happened_at);
    if event ->> 'mailAt' is not null then
      update deliveries d set state = 'waiting', next_at = (event ->> 'mailAt')::timestamptz
      where d.owner = 'biz_' || of_business and d.event_id = business_event_id and d.channel = 'mail';
    elsif event ->> 'type' = 'booking.confirmed' then
      perform replace_held_mail('biz_' || of_business, of_lead, business_event_id);
    end if;
  end loop;
  -- Drop the delayed inquiry mail: the business answered, or the lead is closed.
  if exists (select from jsonb_array_elements(happened) each
             where each ->> 'type' in ('lead.closed', 'lead.quoted')
                or each ->> 'type' = 'lead.message' and each -> 'data' ->> 'from' = 'business') then
    perform replace_held_mail('biz_' || of_business, of_lead, null);
  end if;
  return coalesce((
    select array_agg(distinct e.owner) from endpoints e
    where e.enabled and e.owner in (of_agent, 'biz_' || of_business)
      and (e.channel <> 'customer'
        or exists (select from jsonb_array_elements(happened) each where is_mailed_to_customer(each ->> 'type')))), '{}');
end
$$;

-- Creates the customer-mail endpoint of an agent with its first customer who has an address.
create or replace function open_customer_mail() returns trigger language plpgsql as $$
begin
  insert into endpoints (owner, channel, address, created_at) values (new.agent_id, 'customer', '', new.created_at)
  on conflict do nothing;
  return new;
end
$$;

-- Stores a customer's report, unless there are `most` already, and tells the operator. In the sandbox there's nothing to
-- look into.
create or replace function add_customer_report(
  of_lead text, sealed bytea, most int, operator_email text, at timestamptz
) returns boolean language plpgsql as $$
declare
  in_sandbox boolean := (select l.business_id < 0 from leads l where l.id = of_lead);
begin
  -- Two reports at once take turns, so each counts the other one. Locks the lead before the event streams, like every
  -- writer of a lead.
  perform from leads l where l.id = of_lead for no key update;
  if (select count(*) from customer_reports r where r.lead_id = of_lead) >= most then
    return false;
  end if;
  insert into customer_reports (lead_id, text, at, done_at)
  values (of_lead, sealed, at, case when in_sandbox then at end);
  if not in_sandbox then
    perform set_mail_box('operator', operator_email, at);
    perform emit_event('operator', 'customer.reported', of_lead, null, '{}', at);
  end if;
  return true;
end
$$;

-- Erases the contacts of leads and everything people wrote there; customers' reports only if `with_reports`. The caller locks
-- the leads. Volatile, to see what earlier writers left, which isn't in the caller's snapshot.
create or replace function erase_leads(ids text[], with_reports boolean, at timestamptz)
returns table (id text, status text) language sql as $$
  with due as (
    select unnest(ids) as id
  ), deleted_contacts as (
    delete from contacts c using due where c.lead_id = due.id
  ), messages as (
    update lead_messages m set text = null from due where m.lead_id = due.id and m.text is not null
  ), quotes as (
    update lead_quotes q set note = null from due where q.lead_id = due.id and q.note is not null
  ), notes as (
    update outcomes o set note = null from due where o.lead_id = due.id and o.note is not null
  ), reports as (
    delete from customer_reports r using due where r.lead_id = due.id and with_reports
  )
  update leads l
  -- With the new revision, a writer that has read the contact can't store it again.
  set erased_at = at, closing_note = null, customer_mailed = false, revision = l.revision + 1
  from due
  where l.id = due.id
  returning l.id, l.status
$$;

-- Returns false if the business has `most` already. The same claim adds one once.
create or replace function add_saved_reply(of_business int, new_text bytea, by_claim bytea, most int, at timestamptz)
returns boolean language plpgsql as $$
begin
  -- Two tabs take turns, so each counts what the other one added.
  perform from businesses b where b.id = of_business and b.deleted_at is null for no key update;
  if not found then
    return false;
  elsif exists (select from saved_replies r where r.claim = by_claim) then
    return true;
  elsif (select count(*) from saved_replies r where r.business_id = of_business) >= most then
    return false;
  end if;
  insert into saved_replies (business_id, text, claim, created_at) values (of_business, new_text, by_claim, at);
  return true;
end
$$;

-- Queues a report of a wrong card for an operator.
create or replace function queue_wrong_information() returns trigger language plpgsql as $$
begin
  insert into wrong_information_reports (outcome_id, lead_id, business_id, at)
  values (new.id, new.lead_id, new.business_id, new.at);
  return null;
end
$$;
