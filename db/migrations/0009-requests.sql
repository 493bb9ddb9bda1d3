-- What the API and the scheduler keep across processes: limits, idempotency, leadership, metrics.

-- Token buckets when there's no Redis. Unlogged: a crash gives tokens back, and no request waits for the disk.
create unlogged table rate_buckets (
  key    text collate "C" primary key,
  tokens double precision not null,
  at     timestamptz not null
);

-- A request with an Idempotency-Key: claimed before the work, answered after it. The verb stores the token with the
-- resource, unique, so a crash in between can't do the work twice.
create table idempotency_claims (
  scope        bytea primary key,
  token        bytea not null,
  request      bytea not null,
  locked_until timestamptz,
  status       int,
  headers      jsonb,
  -- Encrypted: a response may hold a key that is shown only once.
  body         bytea,
  created_at   timestamptz not null,
  check ((status is null) or (locked_until is null))
);
create index idempotency_claims_by_created_at on idempotency_claims (created_at);

-- Who is signed in to the desk's pages or the console, by a digest of the token in the cookie.
create table sessions (
  digest     bytea primary key,
  -- "desk" and the id of a business, or "operator" and a digest of the key.
  who        text collate "C" not null,
  expires_at timestamptz not null
);
create index sessions_by_who    on sessions (who);
create index sessions_by_expiry on sessions (expires_at);

-- The keys of SECRETS_KEY that seal this database's values. A process that lacks one refuses to start.
create table secrets_keys (
  id         bytea primary key check (length(id) = 4),
  -- What digests are keyed with: the same for all keys, sealed with each. Null once reseal replaced the key.
  digest_key bytea,
  -- Of processes that start at once on an empty database, one makes the digest key.
  is_first   boolean unique check (is_first),
  added_at   timestamptz not null default now()
);

-- Only one scheduler leads at a time, until its lease ends.
create table leases (
  name       text primary key,
  token      text not null,
  expires_at timestamptz not null
);

-- The charts of the operator's console. Each API process adds its own counts to a minute.
create table request_minutes (
  minute   timestamptz not null,
  method   text not null,
  path     text not null,
  requests bigint not null,
  failures bigint not null,
  seconds  double precision not null,
  primary key (minute, method, path)
);

-- How much was waiting at that minute, and for how long.
create table gauge_minutes (
  minute timestamptz not null,
  gauge  text not null,
  label  text not null,
  value  double precision not null,
  primary key (minute, gauge, label)
);
