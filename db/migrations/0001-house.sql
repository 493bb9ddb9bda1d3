-- The house: agents and their keys, applications, limits, idempotency, the scheduler's lease.

-- Ids are TypeIDs, kept as they are shown. Collation "C" makes them sort by time everywhere.

create function type_id(prefix text, at_ms bigint) returns text
language sql volatile parallel safe as $$
  -- A UUIDv7 in base32: ten characters are the time, the next holds the version, the fourteenth the variant, all else
  -- is random. Of bytes, and with base64 folded to half its letters, because text and bits took four times as long.
  select prefix || '_'
      || convert_from(
              substring(a from ((at_ms >> 45) & 7)::int + 1 for 1) || substring(a from ((at_ms >> 40) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 35) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 30) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 25) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 20) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 15) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 10) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 5) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 0) & 31)::int + 1 for 1), 'UTF8')
      || substr('ef', (get_byte(r, 0) & 1) + 1, 1) || substr(t, 1, 2)
      || substr('89abrstv', (get_byte(r, 1) & 7) + 1, 1) || substr(t, 3, 12)
  from (select uuid_send(gen_random_uuid()) as r, '0123456789abcdefghjkmnpqrstvwxyz'::bytea as a) as random_part,
       lateral (
         -- All but the bytes that hold the uuid's own version and variant.
         select translate(encode(substring(r from 10 for 7) || substring(r from 3 for 4), 'base64'),
           'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
           '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjkmnpqrstvwxyz') as t offset 0
       ) as folded
$$;

create function epoch_ms(at timestamptz) returns bigint
language sql immutable parallel safe as $$
  select floor(extract(epoch from at) * 1000)::bigint
$$;

create table agents (
  id                 text collate "C" primary key check (id like 'agt\_%'),
  name               text not null,
  operator           text,
  website            text,
  contact_email      text not null,
  tier               text not null default 'free' check (tier in ('free', 'verified', 'platform')),
  -- What tells that two keys belong to one operator: see shared/keys/operator.ts.
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
  created_at         timestamptz not null
);

create index agents_by_contact_address on agents (contact_address);
create index agents_by_operator_name   on agents (operator_name)   where operator_name is not null;
create index agents_by_verified_domain on agents (verified_domain) where verified_domain is not null;
create index agents_by_network         on agents (network, created_at) where network is not null;
create index agents_by_operator_group  on agents (operator_group);
create index agents_by_created_at      on agents (created_at);

create table agent_keys (
  hash         bytea primary key,
  agent_id     text collate "C" not null references agents on delete cascade,
  hint         text not null,
  created_at   timestamptz not null,
  -- Set by rotation: the old key works until then.
  expires_at   timestamptz,
  revoked_at   timestamptz
);

create index agent_keys_by_agent on agent_keys (agent_id, created_at desc);

-- How much an agent has of everything, kept by triggers so that GET /keys never counts a table.
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

create function add_agent_counts() returns trigger language plpgsql as $$
begin
  insert into agent_counts (agent_id) values (new.id);
  return null;
end
$$;

create trigger agents_have_counts after insert on agents
for each row execute function add_agent_counts();

-- Used by row triggers of the later tables: `execute function count_for_agent('inquiries')`.
create function count_for_agent() returns trigger language plpgsql as $$
begin
  execute format('update agent_counts set %1$I = %1$I + $1 where agent_id = $2', tg_argv[0])
  using case tg_op when 'DELETE' then -1 else 1 end,
        case tg_op when 'DELETE' then old.agent_id else new.agent_id end;
  return null;
end
$$;

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
create index platform_applications_by_agent on platform_applications (agent_id, received_at desc);
create index platform_applications_by_status on platform_applications (status, id desc);

-- Token buckets where there is no Redis. Unlogged: a crash gives tokens back, and no request waits for the disk.
create unlogged table rate_buckets (
  key    text collate "C" primary key,
  tokens double precision not null,
  at     timestamptz not null
);

create function take_tokens(
  bucket text, capacity double precision, per_second double precision, wanted int,
  out granted int, out remaining int
) language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  held double precision;
begin
  insert into rate_buckets as b (key, tokens, at)
  values (bucket, capacity, now_at)
  on conflict (key) do update
    set tokens = least(capacity, b.tokens + greatest(0, extract(epoch from now_at - b.at)) * per_second),
        at     = greatest(b.at, now_at)
  returning tokens into held;
  granted := least(wanted, floor(held)::int);
  remaining := floor(held)::int - granted;
  if granted > 0 then
    update rate_buckets set tokens = held - granted where key = bucket;
  end if;
end
$$;

-- A request with an Idempotency-Key: claimed before the work, answered after it. The verb writes the token
-- with the resource, unique, so a crash between the two can not do the work twice.
create table idempotency_claims (
  scope        bytea primary key,
  token        bytea not null,
  request      bytea not null,
  locked_until timestamptz,
  status       int,
  headers      jsonb,
  -- Encrypted: an answer may hold a key that is shown once.
  body         bytea,
  created_at   timestamptz not null,
  check ((status is null) or (locked_until is null))
);

create index idempotency_claims_by_created_at on idempotency_claims (created_at);

-- Who leads: one scheduler at a time, known by a token, over when the lease ends.
create table leases (
  name       text primary key,
  token      text not null,
  expires_at timestamptz not null
);

-- One operator may hold many keys (contract §9): a key joins the group of the keys it shares a trait with.
-- A verified or platform key is never merged with one that is not.
create function join_operator_group(joining text) returns text language plpgsql as $$
declare
  me agents;
  groups text[];
  joined text;
begin
  -- One at a time: two keys made side by side must see each other.
  perform pg_advisory_xact_lock(hashtext('operator groups'));
  select * into me from agents where id = joining;
  select array_agg(distinct a.operator_group order by a.operator_group) into groups
  from agents a
  where (a.tier = 'free') = (me.tier = 'free')
    and (a.id = me.id
      or a.contact_address = me.contact_address
      or a.operator_name = me.operator_name
      or a.verified_domain = me.verified_domain
      or (a.network = me.network and a.created_at between me.created_at - interval '1 day' and me.created_at + interval '1 day'));
  joined := groups[1];
  if array_length(groups, 1) > 1 then
    update agents set operator_group = joined where operator_group = any (groups) and operator_group <> joined;
  end if;
  return joined;
end
$$;
