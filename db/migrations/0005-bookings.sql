-- Bookings, holds, and the outcomes that both sides report. A hold keeps a chair for a few minutes: it's a row of
-- `bookings`, so one constraint guards both.

create extension if not exists btree_gist;

create table bookings (
  id                   text collate "C" primary key check (id like 'bkg\_%' or id like 'hld\_%'),
  lead_id              text collate "C" not null references leads,
  business_id          int not null references businesses,
  agent_id             text collate "C" not null references agents,
  -- A hold is held, even after it expired, until it's released or deleted.
  status               text not null default 'confirmed'
                       check (status in ('confirmed', 'cancelled', 'completed', 'customer_no_show', 'business_no_show',
                                         'held', 'released')),
  -- As it was when booked: {id, name, durationMinutes, price, nights of a stay}.
  service              jsonb not null,
  timezone             text not null,
  -- Which of the business's parallel appointments this is.
  chair                int not null check (chair >= 1),
  start_at             timestamptz not null,
  end_at               timestamptz not null check (end_at > start_at),
  -- When the chair is taken: the appointment and its buffer.
  busy                 tstzrange not null,
  confirmation_code    text not null,
  deposit_amount       bigint check (deposit_amount > 0),
  deposit_currency     text,
  -- Until when a cancellation refunds the deposit, by the card as it was.
  refundable_until     timestamptz,
  -- The deadline passed while it applied: it stays lost, wherever the appointment is moved.
  refund_lost          boolean,
  -- Until when the customer may cancel for free, and what it costs later ({amount, currency}), by the card as it was.
  free_until           timestamptz,
  free_lost            boolean,
  cancellation_fee     jsonb,
  rescheduled_at       timestamptz,
  -- Of a hold.
  expires_at           timestamptz,
  cancelled_at         timestamptz,
  cancelled_by         text check (cancelled_by in ('customer', 'business')),
  reminded_at          timestamptz,
  outcome_requested_at timestamptz,
  -- Of the request, so a repeat finds what it did, whatever happened to it since.
  claim                bytea,
  created_at           timestamptz not null,
  check (busy && tstzrange(start_at, end_at) and lower(busy) = start_at and upper(busy) >= end_at),
  check ((deposit_amount is null) = (deposit_currency is null)),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  check ((id like 'hld\_%') = (status in ('held', 'released')) and (id like 'hld\_%') = (expires_at is not null)),
  constraint bookings_never_overlap
    exclude using gist (business_id with =, chair with =, busy with &&) where (status not in ('cancelled', 'released'))
);
create unique index bookings_one_per_lead on bookings (lead_id) where status = 'confirmed';
create unique index bookings_claim on bookings (claim) where claim is not null;
create index bookings_by_lead      on bookings (lead_id, id);
-- What customers name when they call.
create index bookings_by_code      on bookings (confirmation_code) where expires_at is null;
create index bookings_by_business  on bookings (business_id, start_at);
create index bookings_holds        on bookings (business_id, created_at) where status in ('held', 'released');
create index bookings_to_remind    on bookings (start_at) where status = 'confirmed' and reminded_at is null;
create index bookings_to_follow_up on bookings (end_at)  where status = 'confirmed' and outcome_requested_at is null;

-- Times that the owner keeps free of bookings, for own appointments or anything else. Not rows of `bookings`, because an
-- owner may put one over an appointment that exists. `take_chair` lets no new one in.
create table own_times (
  id          text collate "C" primary key check (id like 'own\_%'),
  business_id int not null references businesses,
  -- Null: all of them.
  chair       int check (chair >= 1),
  during      tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  -- What the owner calls it, encrypted: it may name a customer.
  title       bytea,
  claim       bytea unique,
  changed_at  timestamptz not null
);
create index own_times_by_business on own_times using gist (business_id, during);
create index own_times_by_end      on own_times (upper(during));

-- Calendars that the owner already uses: addresses of .ics files, which a worker reads. What's busy there isn't offered.
create table linked_calendars (
  id            text collate "C" primary key check (id like 'cal\_%'),
  business_id   int not null references businesses,
  -- A business has at most five.
  n             int not null check (n between 1 and 5),
  -- Encrypted, because it's the key to the calendar. The digest finds repeats.
  address       bytea not null,
  digest        bytea not null,
  host          text not null,
  -- What the file calls itself, encrypted.
  name          bytea,
  -- Null: it's about all chairs.
  chair         int check (chair >= 1),
  -- Of the last good answer, until covered_until and in the business's zone of then.
  busy          tstzmultirange not null default '{}',
  covered_until timestamptz,
  timezone      text,
  etag          text,
  last_modified text,
  read_at       timestamptz,
  next_at       timestamptz not null,
  -- A worker is reading it.
  lease         text,
  lease_until   timestamptz,
  failing_since timestamptz,
  failures      int not null default 0,
  -- Why, in one word (shared/calendars/faults.ts).
  fault         text,
  -- When the owner was told that it's failing.
  reported_at   timestamptz,
  created_at    timestamptz not null,
  unique (business_id, n),
  unique (business_id, digest),
  check ((lease is null) = (lease_until is null)),
  check ((failing_since is null) = (fault is null))
);
create index linked_calendars_due on linked_calendars (next_at);

-- The address under which an owner's own calendar reads the desk's.
create table calendar_feeds (
  business_id int primary key references businesses,
  -- Encrypted, because it's shown more than once, and looked up by its digest.
  token       bytea not null,
  digest      bytea not null unique,
  created_at  timestamptz not null
);

create table outcomes (
  id           text collate "C" primary key check (id like 'out\_%'),
  lead_id      text collate "C" not null references leads,
  business_id  int not null references businesses,
  agent_id     text collate "C" not null references agents,
  -- A lead can have a second booking after the first was canceled.
  booking_id   text collate "C" references bookings,
  source       text not null check (source in ('agent', 'business', 'customer')),
  kind         text not null check (kind in ('business_replied', 'booked', 'completed', 'no_response', 'customer_cancelled',
               'business_cancelled', 'customer_no_show', 'business_no_show', 'wrong_information')),
  note         bytea,
  -- For business_replied: opening-hour minutes from the inquiry to this report.
  open_minutes double precision,
  at           timestamptz not null
);
create index outcomes_by_lead    on outcomes (lead_id);
-- Without it, the end of each hold would read every outcome.
create index outcomes_by_booking on outcomes (booking_id) where booking_id is not null;
-- Ranking reads a business's outcomes from this index alone.
create index outcomes_by_business on outcomes (business_id, at) include (lead_id, agent_id, kind, source, open_minutes);

-- Outcomes that say a card is wrong, until an operator decides.
create table wrong_information_reports (
  n           bigint generated always as identity primary key,
  outcome_id  text collate "C" not null unique references outcomes,
  lead_id     text collate "C" not null references leads,
  business_id int not null references businesses,
  at          timestamptz not null,
  -- As in customer_reports.
  taken_by    text collate "C",
  taken_until timestamptz,
  done_at     timestamptz,
  done_by     text collate "C",
  decision    text check (decision in ('upheld', 'dismissed')),
  check ((taken_by is null) = (taken_until is null))
);
create index wrong_information_reports_open      on wrong_information_reports (n)       where done_at is null;
-- Ranking leaves the dismissed ones out.
create index wrong_information_reports_by_lead   on wrong_information_reports (lead_id, decision);
