-- Compatible from: 0013
-- Webhook secrets that were replaced by the one before the last, and still sign until the time that was promised. A trigger
-- adds them, so that processes of the release before do, too.
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
