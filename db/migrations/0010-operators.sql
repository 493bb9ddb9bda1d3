-- The people who run the service, and what each of them did. OPERATOR_KEY is in no table: it's "root".

create table operators (
  id          text collate "C" primary key check (id like 'opr\_%'),
  name        text not null,
  email       text not null,
  role        text not null check (role in ('owner', 'moderator', 'support', 'read-only')),
  key_hash    bytea not null unique,
  key_hint    text not null,
  created_at  timestamptz not null,
  -- Their key, sessions and links end at once. The row stays for the log.
  disabled_at timestamptz,
  -- From the Idempotency-Key of the request that made it.
  claim       bytea unique
);
create unique index operators_by_email on operators (lower(email)) where disabled_at is null;

-- Mailed sign-in links, by a digest of their token.
create table operator_links (
  digest      bytea primary key,
  operator_id text collate "C" not null references operators,
  event_id    text collate "C" not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index operator_links_by_operator on operator_links (operator_id, created_at);
create index operator_links_by_expiry   on operator_links (expires_at);

-- Written before the work, so nothing is done without an entry. It gets its status afterwards, and then only grows.
create table operator_actions (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  -- "root", or an operator's id.
  operator   text collate "C" not null,
  action     text not null,
  target     text not null,
  request_id text not null,
  -- The HTTP status. Null while it runs, or if the process died.
  status     int
);
create index operator_actions_by_operator on operator_actions (operator, id);
-- What was done to a thing.
create index operator_actions_by_target   on operator_actions (target, id);

-- What operators are told about. A row is the last state, and events are the history.
create table alerts (
  name          text collate "C" primary key,
  is_open       boolean not null,
  -- Since when it's open, or closed.
  since         timestamptz not null,
  -- Since when the condition differs from is_open: it must stay so for a while.
  differs_since timestamptz,
  told_at       timestamptz not null,
  detail        text not null,
  checked_at    timestamptz not null
);
