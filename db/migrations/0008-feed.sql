-- The feed of changed cards.

-- One row per card: the position of its newest change, null until the feed worker assigns one.
create table feed_entries (
  business_id int primary key references businesses on delete cascade,
  position    bigint,
  changed_at  timestamptz not null,
  -- The latest change at or before this position, so a time can be looked up as a position.
  latest_at   timestamptz
);
create unique index feed_entries_position_key on feed_entries (position)     where position is not null;
create index feed_entries_to_place            on feed_entries (changed_at)   where position is null;
create index feed_entries_by_time             on feed_entries (latest_at, position) where position is not null;

create table feed_end (
  one       boolean primary key default true check (one),
  position  bigint not null,
  latest_at timestamptz not null
);
insert into feed_end (position, latest_at) values (0, '-infinity');
