-- Agents and their keys.

create table agents (
  id                 text collate "C" primary key check (id like 'agt\_%'),
  name               text not null,
  operator           text,
  website            text,
  contact_email      text not null,
  tier               text not null default 'free' check (tier in ('free', 'verified', 'platform')),
  -- Shows that two keys belong to one operator (shared/keys/operator.ts).
  contact_address    text not null,
  operator_name      text,
  verified_domain    text,
  network            text,
  operator_group     text collate "C" not null,
  verification_token text,
  last_used_at       timestamptz,
  suspended_at       timestamptz,
  deleted_at         timestamptz,
  claim              bytea unique,
  created_at         timestamptz not null,
  -- A tier or operator change affects all of the agent's leads: the ranking worker marks their businesses.
  ranking_dirty_at   timestamptz
);
create index agents_by_contact_address on agents (contact_address);
create index agents_by_operator_name   on agents (operator_name)       where operator_name is not null;
create index agents_by_verified_domain on agents (verified_domain)     where verified_domain is not null;
create index agents_by_network         on agents (network, created_at) where network is not null;
create index agents_by_operator_group  on agents (operator_group);
create index agents_by_created_at      on agents (created_at);
-- The operator finds them by words of their names.
create index agents_by_words on agents using gin (words_of(name || ' ' || coalesce(operator, '')));
create index agents_to_rank            on agents (ranking_dirty_at)    where ranking_dirty_at is not null;

create table agent_keys (
  hash         bytea primary key,
  agent_id     text collate "C" not null references agents on delete cascade,
  hint         text not null,
  created_at   timestamptz not null,
  -- Set by rotation: the old key works until then.
  expires_at   timestamptz,
  revoked_at   timestamptz,
  -- From the Idempotency-Key of the request that made it.
  claim        bytea
);
create unique index agent_keys_claim on agent_keys (claim) where claim is not null;
create index agent_keys_by_agent on agent_keys (agent_id, created_at desc);
create index agent_keys_by_hint  on agent_keys (hint);

-- Kept by triggers, so GET /keys never counts a table.
create table agent_counts (
  agent_id          text collate "C" primary key references agents on delete cascade,
  inquiries         bigint not null default 0,
  open_leads        bigint not null default 0,
  bookings          bigint not null default 0,
  completed         bigint not null default 0,
  customer_no_shows bigint not null default 0,
  outcomes          bigint not null default 0,
  deposits          bigint not null default 0,
  posts             bigint not null default 0,
  comments          bigint not null default 0,
  votes             bigint not null default 0,
  reports           bigint not null default 0,
  score             bigint not null default 0,
  canonical_answers bigint not null default 0
);

create table platform_applications (
  id          text collate "C" primary key check (id like 'app\_%'),
  agent_id    text collate "C" not null references agents on delete cascade,
  company     text not null,
  use_case    text not null,
  volume      text,
  website     text,
  status      text not null default 'received' check (status in ('received', 'approved', 'declined')),
  reason      text,
  received_at timestamptz not null,
  decided_at  timestamptz,
  check ((status = 'received') = (decided_at is null))
);
create unique index platform_applications_one_open on platform_applications (agent_id) where status = 'received';
create index platform_applications_by_agent        on platform_applications (agent_id, received_at desc);
create index platform_applications_by_status       on platform_applications (status, id desc);

-- The last requests of each agent, and how many it sent in each hour: what its developer sees at /account. API processes
-- add theirs every few seconds. Unlogged: no request waits for the disk, and a crash only forgets them.
create unlogged table agent_requests (
  id       text collate "C" primary key check (id like 'req\_%'),
  agent_id text collate "C" not null,
  at       timestamptz not null,
  method   text not null,
  -- Without the query, and with ids only where they're ours: nothing of a customer.
  path     text not null,
  status   int not null,
  ms       int not null,
  -- The error's code.
  error    text
);
create index agent_requests_by_agent on agent_requests (agent_id, id);

create unlogged table agent_hours (
  agent_id text collate "C" not null,
  hour     timestamptz not null,
  requests int not null,
  -- Answered with a status of 400 to 499, and of 500 and up.
  refused  int not null,
  failed   int not null,
  primary key (agent_id, hour)
);
create index agent_hours_by_hour on agent_hours (hour);
