-- The directory: businesses, their cards and keys, and what search reads.

create table businesses (
  -- Below zero for the sandbox (shared/businesses/sandbox.ts), so that every table that names a business tells it apart.
  id         int generated always as identity primary key,
  -- Not a regular expression: those are compiled again for every row of an import.
  slug       text collate "C" not null constraint businesses_slug_check check
             (length(slug) between 3 and 80 and translate(slug, 'abcdefghijklmnopqrstuvwxyz0123456789-', '') = ''),
  name       text not null,
  industry   text not null check (industry in
             ('trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce', 'realestate', 'hotels')),
  timezone   text not null,
  -- The card as written, normalized. json, not jsonb: a fifth smaller, and never queried by field.
  card       json not null,
  version    int not null default 1,
  -- Who wrote this version: operator, desk or import. Earlier ones are in business_history.
  written_by text not null,
  contact_email  text,
  payout_account text,
  -- Times when the business is closed: [{from, to, reason}]. Not part of the card, so no new version.
  closures   jsonb not null default '[]',
  -- Derived from the card in the statement that writes it. What a search result shows:
  listing    json not null,
  -- Opening hours and booking rules as text: businesses with the same schedule share the next free slot.
  schedule   text not null,
  -- Industry (0 to 7) × 4, + 1 if bookable, + 2 if it takes emergencies.
  kind       smallint not null,
  -- Breaks ties: a hash of the slug, which search rotates by date.
  tie        int not null,
  -- The keys of business_reach, for finding the few businesses that have several of them. And the stems of what's offered,
  -- with the number of the industry: +0leak.
  search_keys tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  claim      bytea,

  -- Measured by the ranking worker. The default is the prior from the contract: 0.75 · 0.4 + 0.25 · 0.9.
  response_score real not null default 0.525 check (response_score between 0 and 1),
  -- Null until measured.
  response       jsonb,
  record         jsonb,
  completeness   smallint not null default 0 check (completeness between 0 and 100),
  open_wrong_information smallint not null default 0,
  ranking_dirty_at timestamptz,
  ranked_at        timestamptz,
  -- The part of the score that doesn't depend on the query, in 25,000ths: 0.4 · response + 0.2 · completeness.
  merit smallint not null generated always as
        ((round(response_score * 10000)::int
          + 50 * greatest(0, completeness - least(30, 10 * open_wrong_information)))::smallint) stored,
  -- The merit that business_reach holds: a pass over all businesses copies it there later.
  reach_merit smallint not null default 0,
  -- Without a booking, the next free slot follows from the schedule alone.
  ever_booked boolean not null default false,
  constraint businesses_sandbox check ((id < 0) = starts_with(slug, 'sandbox-'))
);
-- A slug that's created again after a DELETE is a new business, so nothing of the former owner belongs to it.
-- A statement that wants both names both halves, and each has its index.
create unique index businesses_slug_key  on businesses (slug)             where deleted_at is null;
create index businesses_removed          on businesses (slug)             where deleted_at is not null;
create unique index businesses_claim_key on businesses (claim)            where claim is not null;
-- Finds the desks of somebody who wants to sign in.
create index businesses_by_contact_email on businesses (lower(contact_email))
  where contact_email is not null and deleted_at is null;
create index businesses_to_rank          on businesses (ranking_dirty_at) where ranking_dirty_at is not null;
create index businesses_to_refresh       on businesses (id)               where merit <> reach_merit and deleted_at is null;
create index businesses_by_search_keys   on businesses using gin (search_keys) with (gin_pending_list_limit = 256)
  where deleted_at is null;
-- Cards are stored out of line, so the columns that search reads stay together on few pages.
alter table businesses set (toast_tuple_target = 900);
alter table businesses alter listing set storage main, alter schedule set storage main,
  alter search_keys set storage main,
  -- So search knows a rare word from a common one.
  alter search_keys set statistics 500;

-- Every version that was replaced. The newest is in businesses.
create table business_history (
  business_id int not null references businesses on delete cascade,
  version     int not null,
  -- Null if this version deleted the business.
  card        json,
  written_by  text not null,
  written_at  timestamptz not null,
  primary key (business_id, version)
);

-- How often a card was opened on a day in its business's zone. API processes add their counts every few seconds.
create table card_views (
  business_id int not null references businesses on delete cascade,
  day         date not null,
  views       int not null,
  primary key (business_id, day)
);
create index card_views_by_day on card_views (day);

create table business_keys (
  hash        bytea not null,
  business_id int primary key references businesses on delete cascade,
  hint        text not null,
  created_at  timestamptz not null
);
-- Half the size of a btree.
create index business_keys_by_hash on business_keys using hash (hash);

-- How a business is found: one row per key, in order of merit, so search reads only the first rows of a few keys.
-- shared/businesses/reach.ts writes the keys:
--   *  every business    -word  in its name, city or state
--   1782  lists zips that start with 782    2782  they're in its radius    3TX  serves the whole state    4  everywhere
--   5782  is located in a zip that starts with 782
create table business_reach (
  business_id int not null,
  -- Copied from businesses.
  merit       smallint not null,
  kind        smallint not null,
  tie         int not null,
  key         text collate "C" not null,
  -- Which zips under this key are meant, one bit each; null if all are.
  zips        bit varying
);
create index business_reach_by_business on business_reach (business_id);
-- The indexes include everything that decides a match, so rows are skipped without reading the table.
create index business_reach_by_merit     on business_reach (key, merit desc, tie) include (business_id, kind, zips);
create index business_reach_by_industry  on business_reach (key, (kind >> 2), merit desc, tie) include (business_id, kind, zips)
  where key < '-' or key >= '.';
-- Few businesses take emergencies, and in some industries none do.
create index business_reach_by_emergency on business_reach (key, merit desc, tie) include (business_id, kind, zips)
  where kind & 2 = 2;
create index business_reach_by_industry_emergency on business_reach (key, (kind >> 2), merit desc, tie)
  include (business_id, kind, zips) where kind & 2 = 2 and (key < '-' or key >= '.');
-- Tells the planner how many are bookable.
create statistics business_reach_flags on (kind & 1), (kind & 2) from business_reach;

-- Every word of every business, and every stem of what they offer (+leak), for correcting typos: whole (0), and if long enough without its first 2, 3 or 4 letters.
-- A race may store a word twice; that's harmless.
create table known_words (
  key  text collate "C" not null,
  word text collate "C" not null
);
create index known_words_by_key on known_words (key) include (word);

-- The cities that have businesses, for pages about places. Counted again every ten minutes.
create table places (
  state      text collate "C" not null,
  -- The city's part of a page's address.
  slug       text collate "C" not null,
  city       text not null,
  businesses int not null check (businesses > 0),
  -- The latest change of a card.
  changed_at timestamptz not null,
  primary key (state, slug)
);
create index places_by_size on places (businesses desc, state, slug);

-- Files that operators import in the console. The worker stores a part at a time.
create table imports (
  id          text collate "C" primary key check (id like 'imp\_%'),
  file        text not null,
  -- Which operator: "root", or an id.
  operator    text collate "C" not null,
  lines       int not null check (lines > 0),
  lines_done  int not null default 0,
  created     int not null default 0,
  updated     int not null default 0,
  unchanged   int not null default 0,
  refused     int not null default 0,
  created_at  timestamptz not null,
  finished_at timestamptz,
  claim       bytea unique
);
create index imports_open on imports (id) where finished_at is null;

-- What's still to do. A part is deleted by the statement that stores it.
create table import_parts (
  import_id text collate "C" not null references imports on delete cascade,
  n         int not null,
  -- [{number, text}]
  lines     jsonb not null,
  primary key (import_id, n)
);

create table import_refusals (
  import_id text collate "C" not null references imports on delete cascade,
  line      int not null,
  slug      text,
  reason    text not null,
  primary key (import_id, line)
);

-- The feed of changed cards. One row per card: the position of its newest change, null until the feed worker assigns one.
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
