-- The directory: businesses, their cards, what search reads, and the feed of changed cards.

create table businesses (
  id         int generated always as identity primary key,
  slug       text collate "C" not null unique check (slug ~ '^[a-z0-9-]{3,80}$'),
  name       text not null,
  industry   text not null check (industry in
             ('trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce', 'realestate', 'hotels')),
  timezone   text not null,
  -- The card as it was written, in its one normal form; measured and derived fields stand beside it.
  card       jsonb not null,
  version    int not null default 1,
  -- Who wrote this version: operator, desk or import. Earlier ones are in business_history.
  written_by text not null,
  contact_email  text,
  payout_account text,
  -- Times in which nobody works: [{from, to, reason}]. Not part of the card, so no new version.
  closures   jsonb not null default '[]',
  -- Derived from the card in the statement that writes it: what a search result shows, and its words.
  listing    text not null default '{}',
  words      text not null default ' ',
  -- When it can be booked, as text: businesses with the same one share the answer.
  schedule   text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  claim      bytea unique,

  -- What ranking measured. The defaults are the prior of the contract: 0.75 · 0.4 + 0.25 · 0.9.
  response_score real not null default 0.525 check (response_score between 0 and 1),
  response       jsonb not null default '{"medianMinutes":null,"p90Minutes":null,"rate24h":null,"sampleSize":0}',
  record         jsonb not null default
                 '{"leads":0,"replied":0,"bookings":0,"completed":0,"businessCancelled":0,"businessNoShow":0}',
  completeness   smallint not null default 0 check (completeness between 0 and 100),
  open_wrong_information smallint not null default 0,
  ranking_dirty_at timestamptz,
  ranked_at        timestamptz,
  -- The part of the score that does not depend on the question, in 25,000ths: 0.4 · response + 0.2 · completeness.
  merit smallint not null generated always as
        ((round(response_score * 10000)::int
          + 50 * greatest(0, completeness - least(30, 10 * open_wrong_information)))::smallint) stored,
  -- The merit that the rows of business_reach hold: a pass over all businesses copies it there afterwards.
  reach_merit smallint not null default 0
);

create index businesses_to_rank on businesses (ranking_dirty_at) where ranking_dirty_at is not null;
create index businesses_to_refresh on businesses (id) where merit <> reach_merit and deleted_at is null;

-- Every version that another has replaced. The newest is in businesses.
create table business_history (
  business_id int not null references businesses on delete cascade,
  version     int not null,
  -- null: the business was deleted by this version.
  card        jsonb,
  written_by  text not null,
  written_at  timestamptz not null,
  primary key (business_id, version)
);

create table business_keys (
  hash        bytea primary key,
  business_id int not null references businesses on delete cascade,
  hint        text not null,
  created_at  timestamptz not null
);

create index business_keys_by_business on business_keys (business_id);

-- By what a business can be found, one row for each key, each key in order of merit: search takes the first few
-- rows of some keys and never looks at the rest. The keys are written by shared/businesses/reach.ts:
--   *  every business    +TX  in this state    -word  in its name, city or state
--   1782  lists zips that begin so    2782  they lie in its radius    3TX  this whole state    4  everywhere
create table business_reach (
  business_id int not null,
  merit       smallint not null,
  -- Its industry (0 to 7) times four, plus 1 where it is bookable, plus 2 where it takes emergencies.
  kind        smallint not null,
  -- Breaks ties: a hash of the slug, which the search turns by the date.
  tie         int not null,
  key         text collate "C" not null,
  -- Which of the zips under this key are served, one bit for each; null where all of them are.
  zips        bit varying
);

create index business_reach_by_kind     on business_reach (key, kind, merit desc, tie);
create index business_reach_by_merit    on business_reach (key, merit desc, tie);
create index business_reach_by_business on business_reach (business_id);

-- One row per card: the place of its newest change in the feed, null until the feed worker gives it one.
create table feed_entries (
  business_id int primary key references businesses on delete cascade,
  position    bigint unique,
  changed_at  timestamptz not null,
  -- The latest change at or before this position, so that a time can be looked up as a position.
  latest_at   timestamptz
);

create index feed_entries_to_place on feed_entries (changed_at) where position is null;
create index feed_entries_by_time  on feed_entries (latest_at, position) where position is not null;

create table feed_end (
  one       boolean primary key default true check (one),
  position  bigint not null,
  latest_at timestamptz not null
);

insert into feed_end (position, latest_at) values (0, '-infinity');

-- Writes a card with all that follows from it: version, history, what search reads, the mark for the feed.
-- A function and no CTE, because it must see the rows of the writer for whom it waited.
create function write_card(
  of_slug text, new_card jsonb, new_listing text, new_words text, new_schedule text, new_completeness int,
  new_kind int, new_tie int, keys text[], masks text[],
  -- Private fields: left out (false) keeps them.
  has_email boolean, email text, has_account boolean, account text,
  actor text, may_create boolean, expected_version int,
  key_hash bytea, key_hint text, by_claim bytea, at timestamptz,
  out outcome text, out business_id int, out business_version int, out changed_at timestamptz
) language plpgsql as $$
declare
  old businesses;
begin
  select * into old from businesses b where b.slug = of_slug for update;
  if not found then
    if not may_create then
      outcome := 'missing';
      return;
    end if;
    insert into businesses as b (slug, name, industry, timezone, card, written_by, contact_email, payout_account,
                                 listing, words, schedule, completeness, created_at, updated_at, claim,
                                 ranking_dirty_at)
    values (of_slug, new_card ->> 'name', new_card ->> 'industry', new_card ->> 'timezone', new_card, actor, email,
            account, new_listing, new_words, new_schedule, new_completeness, at, at, by_claim,
            -- A million at once wait for the next full pass.
            case when actor <> 'import' then at end)
    on conflict (slug) do nothing
    returning b.id, b.version, b.updated_at into business_id, business_version, changed_at;
    if found then
      outcome := 'created';
    else
      -- Another made it a moment ago: its row is there now.
      select * into old from businesses b where b.slug = of_slug for update;
    end if;
  end if;

  if outcome is null then
    business_id := old.id;
    business_version := old.version;
    changed_at := old.updated_at;
    if old.deleted_at is not null and not may_create then
      outcome := 'missing';
      return;
    elsif expected_version is not null and expected_version <> old.version then
      outcome := 'stale';
      return;
    elsif old.deleted_at is null and old.card = new_card then
      update businesses b
      set contact_email  = case when has_email then email else b.contact_email end,
          payout_account = case when has_account then account else b.payout_account end
      where b.id = old.id
        and ((has_email and b.contact_email is distinct from email)
          or (has_account and b.payout_account is distinct from account));
      -- The same request again, whose answer with the key was never stored: it gets a key of its own.
      outcome := case when by_claim is not null and old.claim = by_claim then 'created' else 'unchanged' end;
    else
      insert into business_history (business_id, version, card, written_by, written_at)
      values (old.id, old.version, case when old.deleted_at is null then old.card end, old.written_by, old.updated_at);
      update businesses b
      set name = new_card ->> 'name', industry = new_card ->> 'industry', timezone = new_card ->> 'timezone',
          card = new_card, version = b.version + 1, written_by = actor, updated_at = at, deleted_at = null,
          contact_email  = case when has_email then email else b.contact_email end,
          payout_account = case when has_account then account else b.payout_account end,
          listing = new_listing, words = new_words, schedule = new_schedule, completeness = new_completeness,
          -- A card that was written again has answered what was said to be wrong with it.
          open_wrong_information = 0, ranking_dirty_at = coalesce(b.ranking_dirty_at, at),
          claim = case when old.deleted_at is null then b.claim else by_claim end
      where b.id = old.id
      returning b.version, b.updated_at into business_version, changed_at;
      outcome := case when old.deleted_at is null then 'updated' else 'created' end;
    end if;
  end if;

  if outcome = 'created' and key_hash is not null then
    delete from business_keys k where k.business_id = write_card.business_id;
    insert into business_keys (hash, business_id, hint, created_at) values (key_hash, business_id, key_hint, at);
  end if;
  if outcome in ('created', 'updated') then
    perform reach_business(business_id, new_kind, new_tie, keys, masks);
    perform mark_for_feed(business_id, at);
  end if;
end
$$;

create function reach_business(of_business int, new_kind int, new_tie int, keys text[], masks text[]) returns void
language plpgsql as $$
declare
  now_merit smallint;
begin
  delete from business_reach r where r.business_id = of_business;
  update businesses b set reach_merit = b.merit where b.id = of_business returning b.merit into now_merit;
  insert into business_reach (business_id, merit, kind, tie, key, zips)
  select of_business, now_merit, new_kind, new_tie, k.key, k.mask::varbit
  from unnest(keys, masks) as k(key, mask);
end
$$;

create function mark_for_feed(of_business int, at timestamptz) returns void language sql as $$
  insert into feed_entries (business_id, changed_at)
  values (of_business, at)
  on conflict (business_id) do update set position = null, changed_at = excluded.changed_at
$$;

-- Brings the merit of some businesses to what search reads, where a ranking pass has changed it.
create function refresh_reach(ids int[]) returns int language sql as $$
  with fresh as (
    update businesses b set reach_merit = b.merit
    where b.id in (select s.id from businesses s where s.id = any (ids) and s.merit <> s.reach_merit
                   order by s.id for update)
    returning b.id, b.merit
  ), moved as (
    update business_reach r set merit = f.merit from fresh f where r.business_id = f.id
  )
  select count(*)::int from fresh
$$;

-- A tombstone: gone from search and for its keys, a last entry in the feed. Null where there is nothing to delete.
create function delete_business(of_slug text, actor text, at timestamptz) returns int language plpgsql as $$
declare
  old businesses;
begin
  select * into old from businesses b where b.slug = of_slug and b.deleted_at is null for update;
  if not found then
    return null;
  end if;
  insert into business_history (business_id, version, card, written_by, written_at)
  values (old.id, old.version, old.card, old.written_by, old.updated_at);
  update businesses b set deleted_at = at, updated_at = at, version = b.version + 1, written_by = actor
  where b.id = old.id;
  delete from business_reach r where r.business_id = old.id;
  perform mark_for_feed(old.id, at);
  return old.id;
end
$$;

-- Gives changes their places, in the order in which they were committed: one at a time holds the row of feed_end until
-- its places are visible, so no reader can have passed a place before it is filled.
create function place_feed_entries(most int) returns int language plpgsql as $$
declare
  last_position bigint;
  last_at timestamptz;
  placed int;
begin
  select position, latest_at into last_position, last_at from feed_end for update;
  with waiting as (
    select e.business_id, e.changed_at
    from feed_entries e
    where e.position is null
    order by e.changed_at, e.business_id
    limit most
    for update skip locked
  ), numbered as (
    select w.business_id, last_position + row_number() over in_order as position,
           greatest(last_at, max(w.changed_at) over in_order) as latest_at
    from waiting w
    window in_order as (order by w.changed_at, w.business_id)
  ), filled as (
    update feed_entries e set position = n.position, latest_at = n.latest_at
    from numbered n
    where e.business_id = n.business_id
    returning e.position, e.latest_at
  )
  update feed_end f
  set position = greatest(f.position, x.position), latest_at = greatest(f.latest_at, x.latest_at)
  from (select count(*) as n, max(position) as position, max(latest_at) as latest_at from filled) as x
  where x.n > 0;
  select f.position - last_position into placed from feed_end f;
  return placed;
end
$$;

-- Many cards at once, as write_card does one: what is new goes in as sets, the rest one by one. Returns an outcome for
-- each. The keys of search come as one text with spaces between them, and beside it their masks, - where there is none.
create function import_cards(batch json, at timestamptz) returns text[]
language plpgsql
-- The planner can not know how long a batch is, and would compare every card with every other.
set enable_nestloop = off
as $$
declare
  outcomes text[];
  rest record;
  what text;
begin
  -- In the order of slugs, so that two imports never wait for each other in a circle.
  with given as materialized (
    select g.*, row_number() over (partition by slug order by n) as turn
    from rows from (json_to_recordset(batch) as (
        slug text, card jsonb, listing text, words text, schedule text, completeness int, kind int, tie int,
        email text, account text, key_hash text, key_hint text, keys text, zips text)) with ordinality
      as g(slug, card, listing, words, schedule, completeness, kind, tie, email, account, key_hash, key_hint, keys, zips, n)
  ), made as (
    insert into businesses as b (slug, name, industry, timezone, card, written_by, contact_email, payout_account,
                                 listing, words, schedule, completeness, created_at, updated_at, reach_merit)
    select slug, card ->> 'name', card ->> 'industry', card ->> 'timezone', card, 'import', email, account,
           listing, words, schedule, completeness, at, at, 5250 + 50 * completeness
    from given
    where turn = 1
    order by slug
    on conflict (slug) do nothing
    returning b.id, b.slug, b.merit
  ), new as materialized (
    select m.id, m.merit, g.*
    from made m
    join given g on g.slug = m.slug and g.turn = 1
  ), reached as (
    insert into business_reach (business_id, merit, kind, tie, key, zips)
    select new.id, new.merit, new.kind, new.tie, r.key, nullif(r.mask, '-')::varbit
    from new, unnest(string_to_array(new.keys, ' '), string_to_array(new.zips, ' ')) as r(key, mask)
    -- Neighbours in the index go in together.
    order by r.key, new.kind
  ), keyed as (
    insert into business_keys (hash, business_id, hint, created_at)
    select decode(key_hash, 'hex'), id, key_hint, at from new where key_hash is not null
  ), marked as (
    insert into feed_entries (business_id, changed_at) select id, at from new
  )
  select array_agg(case when new.id is not null then 'created' end order by g.n) into outcomes
  from given g left join new on new.n = g.n;

  if array_position(outcomes, null) is null then
    return outcomes;
  end if;
  for rest in
    select g.*
    from rows from (json_to_recordset(batch) as (
        slug text, card jsonb, listing text, words text, schedule text, completeness int, kind int, tie int,
        has_email boolean, email text, has_account boolean, account text, key_hash text, key_hint text,
        keys text, zips text)) with ordinality
      as g(slug, card, listing, words, schedule, completeness, kind, tie, has_email, email, has_account, account,
           key_hash, key_hint, keys, zips, n)
    where outcomes[g.n] is null
    order by g.slug collate "C", g.n
  loop
    select w.outcome into what
    from write_card(rest.slug, rest.card, rest.listing, rest.words, rest.schedule, rest.completeness, rest.kind, rest.tie,
                    string_to_array(rest.keys, ' '), string_to_array(rest.zips, ' ', '-'),
                    rest.has_email, rest.email, rest.has_account, rest.account, 'import', true, null,
                    decode(rest.key_hash, 'hex'), rest.key_hint, null, at) as w;
    outcomes[rest.n] := what;
  end loop;
  return outcomes;
end
$$;
