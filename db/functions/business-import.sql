-- Writes many cards at once. New businesses are inserted as sets, the others go through write_card one by one.
-- The arrays are the columns of a batch sorted by slug, so that two imports never deadlock. Each element of `keys`,
-- `masks` and `offers` is a list with spaces, with - for no mask. Returns an outcome per card.
create or replace function import_cards(
  slugs text[], names text[], industries text[], timezones text[], cards text[], listings text[], schedules text[],
  completenesses int[], kinds int[], ties int[], keys text[], masks text[], offers text[],
  has_emails boolean[], emails text[], has_accounts boolean[], accounts text[],
  key_hashes bytea[], key_hints text[], at timestamptz
) returns text[] language plpgsql
-- The planner can't know how long a batch is, and would compare every card with every other.
set jit = off set enable_nestloop = off
set work_mem = '64MB'
as $$
declare
  -- Of new businesses; 0 for the others.
  ids int[];
  outcomes text[];
begin
  with made as (
    insert into businesses as b (slug, name, industry, timezone, card, version, written_by, contact_email,
                                 payout_account, listing, schedule, completeness, kind, tie, search_keys, created_at, updated_at, reach_merit)
    select c.slug, c.name, c.industry, c.timezone, c.card::json, coalesce(r.version, 0) + 1, 'import', c.email, c.account,
           c.listing::json, c.schedule, c.completeness, c.kind, c.tie,
           array_to_tsvector(string_to_array(c.keys, ' ') || string_to_array(c.offers, ' ')), at, at, 5250 + 50 * c.completeness
    from unnest(slugs, names, industries, timezones, cards, listings, schedules, completenesses, kinds, ties, keys,
                offers, emails, accounts)
      as c(slug, name, industry, timezone, card, listing, schedule, completeness, kind, tie, keys, offers, email, account)
    -- See write_card.
    left join (
      select slug, max(version) as version from businesses where slug = any (slugs) and deleted_at is not null group by slug
    ) as r using (slug)
    -- A conflict would use up an id, which is an int: a nightly import of a million cards would use them up in six years.
    where c.slug not in (select e.slug from businesses e where e.slug = any (slugs) and e.deleted_at is null)
    on conflict (slug) where deleted_at is null do nothing
    returning b.id, b.slug
  )
  select array_agg(coalesce(m.id, 0) order by c.n) into ids
  from unnest(slugs) with ordinality as c(slug, n)
  -- If a slug occurs twice, the first card created it.
  left join made m on m.slug = c.slug and c.slug is distinct from slugs[c.n - 1];

  insert into business_reach (business_id, merit, kind, tie, key, zips)
  select ids[c.n], 5250 + 50 * c.completeness, c.kind, c.tie, r.key, r.mask::varbit
  from unnest(completenesses, kinds, ties, keys, masks) with ordinality as c(completeness, kind, tie, keys, masks, n),
       unnest(string_to_array(c.keys, ' '), string_to_array(c.masks, ' ', '-')) as r(key, mask)
  where ids[c.n] > 0
  -- In the order of the index.
  order by r.key, c.completeness desc, c.tie;

  perform know_words(string_to_array(array_to_string(keys || offers, ' '), ' '));

  insert into business_keys (hash, business_id, hint, created_at)
  select c.hash, ids[c.n], c.hint, at
  from unnest(key_hashes, key_hints) with ordinality as c(hash, hint, n)
  where ids[c.n] > 0 and c.hash is not null;

  perform forget_tombstones(slugs);
  insert into feed_entries (business_id, changed_at) select id, at from unnest(ids) as id where id > 0;

  -- By id, as the ranking does.
  perform from businesses where slug = any (slugs) and deleted_at is null order by id for update;
  outcomes := array(select case when id > 0 then 'created' end from unnest(ids) as id);
  for n in 1 .. cardinality(ids) loop
    if ids[n] = 0 then
      outcomes[n] := (
        select w.outcome
        from write_card(slugs[n], cards[n]::json, listings[n]::json, schedules[n], completenesses[n], kinds[n], ties[n],
                        string_to_array(keys[n], ' '), string_to_array(masks[n], ' ', '-'),
                        string_to_array(offers[n], ' '),
                        has_emails[n], emails[n], has_accounts[n], accounts[n], 'import', true, null,
                        key_hashes[n], key_hints[n], null, at) as w);
    end if;
  end loop;
  return outcomes;
end
$$;
