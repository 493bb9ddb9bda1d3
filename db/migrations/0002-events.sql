-- Events, and their delivery to webhooks and mailboxes.

-- One row per owner (agt_… or biz_…), locked while an event is written, so ids ascend in commit order.
create table event_streams (
  owner   text collate "C" primary key,
  last_ms bigint not null,
  events  bigint not null default 0
);

create table events (
  owner    text collate "C" not null,
  id       text collate "C" not null,
  type     text not null check (is_event_kind(type)),
  at       timestamptz not null,
  lead_id  text collate "C",
  business jsonb,
  data     jsonb not null,
  -- The JSON that goes out, stored so that every read and every delivery sends the same bytes.
  record   text generated always as (event_text(id, type, at, lead_id, business, data)) stored,
  primary key (owner, id)
) partition by range (id);
-- What happened to a lead, and whose event it is that somebody names. Hash: ids are only looked up.
create index events_by_lead on events (lead_id) where lead_id is not null;
create index events_by_id   on events using hash (id);
-- If a month's partition is missing, events still find a place.
create table events_default partition of events default;
select make_event_partitions(now() - interval '1 month');
select make_event_partitions(now());

create sequence endpoint_versions;
-- An owner's webhook, a business's mailbox and its devices (push_ and a digest of the address), the mail to an agent's
-- customers, and the script that plays the owner of a sandbox business. Also the row that locks the channel.
create table endpoints (
  owner                 text collate "C" not null,
  channel               text collate "C" not null check (channel in ('webhook', 'mail', 'customer', 'script') or starts_with(channel, 'push_')),
  -- A callback_url, an email address, or where a browser gets its pushes. Empty for customers, whose addresses are only in `contacts`, encrypted, for
  -- sign-in links, which go to the addresses of `businesses`, and for scripts.
  address               text not null,
  -- Encrypted, not hashed: signing needs the plain secret, and pushes the browser's keys.
  secret                bytea,
  previous_secret       bytea,
  previous_secret_until timestamptz,
  -- New with each save, even after a delete: results from an old address say nothing about a new one.
  version               bigint not null default nextval('endpoint_versions'),
  enabled               boolean not null default true,
  failing_since         timestamptz,
  -- The circuit breaker: after enough failures in a row, only one probe is sent, after paused_until.
  failures              int not null default 0,
  paused_until          timestamptz,
  last_delivery_at      timestamptz,
  last_status           int,
  created_at            timestamptz not null,
  -- Deliveries of events before this id belong to an earlier endpoint: they're canceled, never sent to this one.
  stale_before          text collate "C",
  primary key (owner, channel),
  check ((channel = 'webhook' or starts_with(channel, 'push_')) = (secret is not null))
) with (fillfactor = 50);

-- Webhook secrets that were replaced by the one before the last, and still sign until the time that was promised.
create table former_secrets (
  owner   text collate "C" not null,
  channel text collate "C" not null,
  n       bigint generated always as identity,
  -- Encrypted, as in endpoints.
  secret  bytea not null,
  until   timestamptz not null,
  primary key (owner, channel, n),
  foreign key (owner, channel) references endpoints on delete cascade
);

create table deliveries (
  id               text collate "C" primary key default type_id('dlv', epoch_ms(clock_timestamp())),
  owner            text collate "C" not null,
  event_id         text collate "C" not null,
  channel          text collate "C" not null check (channel in ('webhook', 'mail', 'customer', 'script') or starts_with(channel, 'push_')),
  -- 'pending' is due now, 'waiting' is due at next_at.
  state            text not null default 'pending'
                   check (state in ('pending', 'leased', 'delivered', 'waiting', 'exhausted', 'cancelled')),
  -- The position in the retry schedule; a redelivery starts over.
  attempts         int not null default 0,
  -- Leases in a row that ran out without a result.
  lost_leases      int not null default 0,
  next_at          timestamptz,
  lease            text,
  lease_until      timestamptz,
  created_at       timestamptz not null,
  -- Set right before a mail to a customer goes out, so it's never sent twice.
  handed_over_at   timestamptz,
  -- From the Idempotency-Key of the test event that made this delivery.
  claim            bytea,
  -- From the Idempotency-Key of the last redelivery request.
  redelivery_claim bytea,
  unique (owner, event_id, channel),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'leased') = (lease is not null and lease_until is not null))
-- Each is written three times, and every index on what's due names the state, so no update is HOT. Vacuum comes ten times as
-- often as it would by itself: the indexes then grow a third less.
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Claiming reads the head of one index, however long the queue is. "nulls first" keeps the planner on the index of the
-- state: with statistics from a moment when all rows were pending, it chose the unique index (45 ms after 100,000 rows).
create index deliveries_pending      on deliveries (owner, channel, event_id nulls first) where state = 'pending';
create index deliveries_waiting      on deliveries (owner, channel, next_at)              where state = 'waiting';
create index deliveries_leased       on deliveries (owner, channel, lease_until)          where state = 'leased';
create index deliveries_suspect      on deliveries (owner, channel, next_at nulls first)
  where state = 'waiting' and lost_leases >= 2;
create index deliveries_given_up     on deliveries (owner, event_id)                      where state in ('exhausted', 'cancelled');
-- Mail of all senders, newest first.
create index deliveries_mail         on deliveries (state, id)                            where channel in ('mail', 'customer');
create unique index deliveries_claim on deliveries (claim)                                where claim is not null;

create table delivery_attempts (
  delivery_id text collate "C" not null references deliveries on delete cascade,
  n           bigint generated always as identity,
  at          timestamptz not null,
  status      int,
  ms          int,
  error       text,
  -- The first kilobyte of the response. Untrusted text.
  answer      text,
  primary key (delivery_id, n)
);
