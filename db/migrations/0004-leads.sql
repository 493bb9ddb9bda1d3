-- From an inquiry to an appointment: leads, what was said and offered, bookings, outcomes.
-- Whatever a person wrote is sealed (bytea): a dump of these tables tells nobody's name, address or words.

create extension if not exists btree_gist;

-- What inquiries and bookings were decided on: the card, and the closures that have no version.
create function business_mark(b businesses) returns text language sql immutable parallel safe as $$
  select b.version || ' ' || md5(b.closures::text)
$$;

create table leads (
  id                 text collate "C" primary key check (id like 'lead\_%'),
  business_id        int not null references businesses,
  agent_id           text collate "C" not null references agents,
  -- Who sent it, as it was then; and whether it is this operator's counted one at the business (shared/ranking/counted.ts).
  operator_group     text collate "C" not null,
  tier               text not null check (tier in ('free', 'verified', 'platform')),
  counted            boolean not null,
  status             text not null default 'received'
                     constraint lead_status check (status in ('received', 'in conversation', 'quoted', 'booked', 'closed')),
  status_since       timestamptz not null,
  closed_reason      text constraint lead_closed_reason check (closed_reason in
                     ('completed', 'customer_no_show', 'business_no_show', 'customer_cancelled', 'declined', 'withdrawn', 'idle')),
  -- What the business wrote when it declined.
  closing_note       bytea,
  -- Counts up with each change: a decision made on an older one is made again.
  revision           int not null default 0,
  -- The last activity, or the booking's end where that is later: 30 days after it the lead is closed.
  idle_from          timestamptz not null,
  first_reply_at     timestamptz,
  -- Minutes to the first reply during which the business was open.
  reply_open_minutes double precision,
  -- When it was first booked or closed: from then on nobody waits for a reply.
  settled_at         timestamptz,
  consented_at       timestamptz not null,
  -- When the customer's details, and what was written, were destroyed.
  erased_at          timestamptz,
  claim              bytea unique,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  check ((status = 'closed') = (closed_reason is not null)),
  check ((first_reply_at is null) = (reply_open_minutes is null))
);

create index leads_by_business        on leads (business_id, id);
create index leads_by_business_status on leads (business_id, status, id);
create index leads_by_business_time   on leads (business_id, created_at);
create index leads_by_agent           on leads (agent_id, id);
create index leads_counted            on leads (business_id, operator_group, created_at) where counted;
create index leads_idle               on leads (idle_from) where status <> 'closed';
create index leads_to_erase           on leads (status_since) where status = 'closed' and erased_at is null;

-- The steps of the contract's table; shared/leads/status.ts says the same to the code.
create function check_lead_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'received' then
      raise exception 'a lead begins as received, not as %', new.status
        using errcode = 'check_violation', constraint = 'lead_steps';
    end if;
  elsif (old.status, new.status) not in (
    ('received', 'in conversation'),
    ('received', 'quoted'), ('in conversation', 'quoted'),
    ('received', 'booked'), ('in conversation', 'booked'), ('quoted', 'booked'),
    ('booked', 'in conversation'),
    ('received', 'closed'), ('in conversation', 'closed'), ('quoted', 'closed'), ('booked', 'closed'),
    ('closed', 'in conversation')
  ) then
    raise exception 'a lead does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'lead_steps';
  end if;
  return new;
end
$$;

create trigger lead_begins before insert on leads for each row execute function check_lead_step();
create trigger lead_steps before update on leads
for each row when (old.status is distinct from new.status) execute function check_lead_step();

-- The one table of customers' contact details: name, phone, e-mail and the answers to the intake, sealed together.
create table contacts (
  lead_id    text collate "C" primary key references leads,
  sealed     bytea not null,
  created_at timestamptz not null
);

-- Keyed digests of phone numbers and addresses: they find a person's leads, and tell nobody whose they are.
create table contact_points (
  business_id int not null,
  digest      bytea not null,
  lead_id     text collate "C" not null references contacts on delete cascade,
  created_at  timestamptz not null,
  primary key (digest, business_id, created_at, lead_id)
);

create index contact_points_by_lead on contact_points (lead_id);

-- May this customer be sent to this business once more today? Holds the customer's place until the statement commits,
-- so that inquiries side by side see each other.
create function contact_allowed(of_business int, points bytea[], since timestamptz, most int) returns boolean
language plpgsql as $$
declare
  point bytea;
  sent int;
begin
  for point in select p from unnest(points) p order by p loop
    perform pg_advisory_xact_lock(of_business, hashtext(encode(point, 'hex')));
    select count(*) into sent from contact_points
    where digest = point and business_id = of_business and created_at > since;
    if sent >= most then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create table lead_messages (
  id      text collate "C" primary key check (id like 'msg\_%'),
  lead_id text collate "C" not null references leads,
  sender  text not null check (sender in ('agent', 'business')),
  text    bytea,
  claim   bytea unique,
  at      timestamptz not null
);

create index lead_messages_by_lead on lead_messages (lead_id, at, id);

create table lead_quotes (
  id       bigint generated always as identity primary key,
  lead_id  text collate "C" not null references leads,
  amount   bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note     bytea,
  claim    bytea unique,
  at       timestamptz not null
);

create index lead_quotes_by_lead on lead_quotes (lead_id, id);

create table lead_timeline (
  id      bigint generated always as identity primary key,
  lead_id text collate "C" not null references leads,
  kind    text not null,
  -- As it stood after this.
  status  text not null,
  at      timestamptz not null
);

create index lead_timeline_by_lead on lead_timeline (lead_id, id);

create table bookings (
  id                text collate "C" primary key check (id like 'bkg\_%'),
  lead_id           text collate "C" not null references leads,
  business_id       int not null references businesses,
  agent_id          text collate "C" not null references agents,
  status            text not null default 'confirmed'
                    check (status in ('confirmed', 'cancelled', 'completed', 'customer_no_show', 'business_no_show')),
  -- As it was when it was booked: {id, name, durationMinutes, price}.
  service           jsonb not null,
  timezone          text not null,
  chair             int not null check (chair >= 1),
  start_at          timestamptz not null,
  end_at            timestamptz not null check (end_at > start_at),
  -- The time in which its chair is taken: the appointment and its buffer.
  busy              tstzrange not null,
  confirmation_code text not null,
  deposit_amount    bigint check (deposit_amount > 0),
  deposit_currency  text,
  -- Until when a cancellation gives the deposit back: from the card as it was.
  refundable_until  timestamptz,
  cancelled_at      timestamptz,
  cancelled_by      text check (cancelled_by in ('customer', 'business')),
  reminded_at       timestamptz,
  asked_at          timestamptz,
  created_at        timestamptz not null,
  check (busy && tstzrange(start_at, end_at) and lower(busy) = start_at and upper(busy) >= end_at),
  check ((deposit_amount is null) = (deposit_currency is null)),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  constraint bookings_never_overlap
    exclude using gist (business_id with =, chair with =, busy with &&) where (status <> 'cancelled')
);

create unique index bookings_one_per_lead on bookings (lead_id) where status = 'confirmed';
create index bookings_by_lead     on bookings (lead_id, id);
create index bookings_by_business on bookings (business_id, start_at);
create index bookings_by_agent    on bookings (agent_id, id);
create index bookings_to_remind   on bookings (start_at) where status = 'confirmed' and reminded_at is null;
create index bookings_to_ask      on bookings (end_at)   where status = 'confirmed' and asked_at is null;

-- Counts up with each change of what is taken: an availability that was computed at this number still holds.
create table calendars (
  business_id int primary key references businesses,
  revision    bigint not null
);

create function turn_calendar() returns trigger language plpgsql as $$
begin
  insert into calendars as c (business_id, revision) values (new.business_id, 1)
  on conflict (business_id) do update set revision = c.revision + 1;
  return null;
end
$$;

-- Deferred, like the counts below: they come last in every statement, after the streams of emit_event, so that two
-- statements never take the same rows in opposite orders.
create constraint trigger booking_taken after insert on bookings
deferrable initially deferred for each row execute function turn_calendar();
create constraint trigger booking_freed after update on bookings
deferrable initially deferred for each row when (old.status is distinct from new.status)
execute function turn_calendar();

-- Takes the first chair that is free; no row where all are taken. Nobody is left waiting for a rival's commit with a
-- lock that the rival needs: ON CONFLICT waits, looks again and goes on.
create function take_chair(booking bookings, capacity int) returns setof bookings language plpgsql as $$
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

create table outcomes (
  id           text collate "C" primary key check (id like 'out\_%'),
  lead_id      text collate "C" not null references leads,
  business_id  int not null references businesses,
  agent_id     text collate "C" not null references agents,
  -- The appointment it is about; a lead may have a second one after the first was cancelled.
  booking_id   text collate "C" references bookings,
  source       text not null check (source in ('agent', 'business')),
  kind         text not null check (kind in ('business_replied', 'booked', 'completed', 'no_response', 'customer_cancelled',
               'business_cancelled', 'customer_no_show', 'business_no_show', 'wrong_information')),
  note         bytea,
  -- Of business_replied: open minutes from the inquiry to this word of the agent.
  open_minutes double precision,
  at           timestamptz not null
);

create unique index outcomes_once on outcomes (lead_id, source, kind, coalesce(booking_id, ''));
create index outcomes_by_business on outcomes (business_id, at);
create index outcomes_by_agent    on outcomes (agent_id, id);
create index outcomes_wrong_information on outcomes (business_id, at) where kind = 'wrong_information';

-- What happened to a lead: lines of its timeline, and the events that tell of it, to its agent and then to its business
-- where `toBusiness` says so. The agent's stream is locked first in every statement. Returns those who have a webhook or
-- a mailbox, for whom there is something to send.
create function tell_of_lead(
  of_lead text, of_agent text, of_business int, lead_status text, happened jsonb, happened_at timestamptz
) returns text[] language plpgsql as $$
declare
  named jsonb := (select jsonb_build_object('slug', slug, 'name', name) from businesses where id = of_business);
  event jsonb;
begin
  insert into lead_timeline (lead_id, kind, status, at)
  select of_lead, each ->> 'type', lead_status, happened_at
  from jsonb_array_elements(happened) with ordinality as list(each, n) order by n;

  for event in select each from jsonb_array_elements(happened) with ordinality as list(each, n) order by n loop
    perform emit_event(of_agent, event ->> 'type', of_lead, named, event -> 'data', happened_at);
  end loop;
  for event in select each from jsonb_array_elements(happened) with ordinality as list(each, n)
               where (each ->> 'toBusiness')::boolean order by n loop
    perform emit_event('biz_' || of_business, event ->> 'type', of_lead, named, event -> 'data', happened_at);
  end loop;
  return coalesce((
    select array_agg(distinct e.owner) from endpoints e
    where e.enabled and e.owner in (of_agent, 'biz_' || of_business)), '{}');
end
$$;

-- What GET /keys and GET /agents/{id} count.
create function count_leads_of_agent() returns trigger language plpgsql as $$
declare
  -- What the lead adds to the counts now, less what it added before.
  opened int := (new.status <> 'closed')::int;
  done int := coalesce(new.closed_reason = 'completed', false)::int;
  missed int := coalesce(new.closed_reason = 'customer_no_show', false)::int;
begin
  if tg_op = 'UPDATE' then
    opened := opened - (old.status <> 'closed')::int;
    done := done - coalesce(old.closed_reason = 'completed', false)::int;
    missed := missed - coalesce(old.closed_reason = 'customer_no_show', false)::int;
  end if;
  update agent_counts
  set inquiries         = inquiries + (tg_op = 'INSERT')::int,
      open_leads        = open_leads + opened,
      completed         = completed + done,
      customer_no_shows = customer_no_shows + missed
  where agent_id = new.agent_id;
  return null;
end
$$;

create constraint trigger leads_counted_on_insert after insert on leads
deferrable initially deferred for each row execute function count_leads_of_agent();
create constraint trigger leads_counted_on_close after update on leads
deferrable initially deferred for each row
when (old.closed_reason is distinct from new.closed_reason) execute function count_leads_of_agent();
create constraint trigger bookings_counted after insert on bookings
deferrable initially deferred for each row execute function count_for_agent('bookings');
create constraint trigger outcomes_counted after insert on outcomes
deferrable initially deferred for each row when (new.source = 'agent') execute function count_for_agent('outcomes');
