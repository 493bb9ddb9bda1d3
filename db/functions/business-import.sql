-- Many cards at once.

-- Many cards at once, as write_card does one: what is new goes in as sets, the rest one by one. Returns an outcome for
-- each. They come in the order of slugs, column by column: chr(1) between the values, chr(2) for null. No value holds any
-- of them. To read the same as JSON took a third of an import. The keys of search come as one text with spaces between
-- them, and beside it their masks, - where there is none.
create or replace function import_cards(
  slugs text, names text, industries text, timezones text, cards text, listings text, words text, schedules text,
  completenesses text, kinds text, ties text, signs text, keys text, masks text,
  has_emails text, emails text, has_accounts text, accounts text, hashes text, hints text, at timestamptz
) returns text[] language plpgsql
-- The planner can not know how long a batch is, and would compare every card with every other.
set enable_nestloop = off
-- A batch stays in memory.
set work_mem = '64MB'
as $$
declare
  slug_of text[] := string_to_array(slugs, chr(1));
  -- Of what is new; 0 for the rest.
  ids int[];
  merits int[];
  outcomes text[];
  rest record;
  what text;
begin
  with made as (
    insert into businesses as b (slug, name, industry, timezone, card, written_by, contact_email, payout_account,
                                 listing, words, schedule, completeness, created_at, updated_at, reach_merit)
    select g.slug, g.name, g.industry, g.timezone, g.card::json, 'import', g.email, g.account,
           g.listing, g.words, g.schedule, g.completeness::int, at, at, 5250 + 50 * g.completeness::int
    from unnest(slug_of, string_to_array(names, chr(1)), string_to_array(industries, chr(1)),
                string_to_array(timezones, chr(1)), string_to_array(cards, chr(1)), string_to_array(listings, chr(1)),
                string_to_array(words, chr(1)), string_to_array(schedules, chr(1)),
                string_to_array(completenesses, chr(1)),
                string_to_array(emails, chr(1), chr(2)), string_to_array(accounts, chr(1), chr(2)))
      as g(slug, name, industry, timezone, card, listing, words, schedule, completeness, email, account)
    on conflict (slug) do nothing
    returning b.id, b.slug, b.merit
  )
  select array_agg(coalesce(m.id, 0) order by g.n), array_agg(coalesce(m.merit, 0) order by g.n) into ids, merits
  from unnest(slug_of) with ordinality as g(slug, n)
  -- Of several cards of a business the first has made it.
  left join made m on m.slug = g.slug and g.slug is distinct from slug_of[g.n - 1];

  insert into business_reach (business_id, merit, kind, tie, key, zips, signs)
  select ids[g.n], merits[g.n], g.kind, g.tie, r.key, r.mask::varbit, g.signs
  from unnest(string_to_array(kinds, chr(1))::int[], string_to_array(ties, chr(1))::int[],
              string_to_array(signs, chr(1))::bigint[], string_to_array(keys, chr(1)), string_to_array(masks, chr(1)))
         with ordinality as g(kind, tie, signs, keys, masks, n),
       unnest(string_to_array(g.keys, ' '), string_to_array(g.masks, ' ', '-')) as r(key, mask)
  where ids[g.n] > 0
  -- Neighbours in the index go in together.
  order by r.key, merits[g.n] desc, g.tie;

  insert into business_keys (hash, business_id, hint, created_at)
  select decode(g.hash, 'hex'), ids[g.n], g.hint, at
  from unnest(string_to_array(hashes, chr(1), chr(2)), string_to_array(hints, chr(1), chr(2)))
         with ordinality as g(hash, hint, n)
  where ids[g.n] > 0 and g.hash is not null;

  insert into feed_entries (business_id, changed_at) select id, at from unnest(ids) as id where id > 0;

  outcomes := array(select case when id > 0 then 'created' end from unnest(ids) as id);
  if array_position(ids, 0) is null then
    return outcomes;
  end if;
  for rest in
    select g.*
    from unnest(slug_of, string_to_array(cards, chr(1)), string_to_array(listings, chr(1)),
                string_to_array(words, chr(1)), string_to_array(schedules, chr(1)),
                string_to_array(completenesses, chr(1))::int[], string_to_array(kinds, chr(1))::int[],
                string_to_array(ties, chr(1))::int[], string_to_array(keys, chr(1)), string_to_array(masks, chr(1)),
                string_to_array(has_emails, chr(1))::boolean[], string_to_array(emails, chr(1), chr(2)),
                string_to_array(has_accounts, chr(1))::boolean[], string_to_array(accounts, chr(1), chr(2)),
                string_to_array(hashes, chr(1), chr(2)), string_to_array(hints, chr(1), chr(2)))
           with ordinality
      as g(slug, card, listing, words, schedule, completeness, kind, tie, keys, masks, has_email, email,
           has_account, account, hash, hint, n)
    where ids[g.n] = 0
    order by g.n
  loop
    select w.outcome into what
    from write_card(rest.slug, rest.card::json, rest.listing, rest.words, rest.schedule, rest.completeness,
                    rest.kind, rest.tie, string_to_array(rest.keys, ' '), string_to_array(rest.masks, ' ', '-'),
                    rest.has_email, rest.email, rest.has_account, rest.account, 'import', true, null,
                    decode(rest.hash, 'hex'), rest.hint, null, at) as w;
    outcomes[rest.n] := what;
  end loop;
  return outcomes;
end
$$;
