-- Questions of several words walk down the list of the rarest and tell from its index who lacks the others.

drop index business_reach_by_merit;
drop index business_reach_by_emergency;
drop index businesses_by_words;
drop function businesses_with_words(tsquery, int);

-- Two of 64 bits for each word, by its first three and its first five letters: who lacks a bit that a question has lacks a
-- word of it. shared/businesses/signs.ts works out the same for questions.
create function signs_of(words text) returns bigint
language sql immutable
begin atomic
  select coalesce(bit_or((1::bigint << ((ascii(w) * 17 + ascii(substr(w, 2)) * 29 + ascii(substr(w, 3)) * 37) % 64))
                       | case when length(w) > 4
                              then 1::bigint << ((ascii(w) * 5 + ascii(substr(w, 2)) * 11 + ascii(substr(w, 3)) * 19
                                                + ascii(substr(w, 4)) * 23 + ascii(substr(w, 5)) * 41) % 64)
                              else 0 end), 0)
  from string_to_table(words, ' ') as w
  where length(w) > 2;
end;

-- All bits, where nobody worked them out: such a row is looked at.
alter table business_reach add column signs bigint not null default -1;
update business_reach r set signs = signs_of(b.words) from businesses b where b.id = r.business_id;

create index business_reach_by_merit     on business_reach (key, merit desc, tie) include (business_id, kind, zips, signs);
create index business_reach_by_emergency on business_reach (key, (kind >> 2), merit desc, tie) include (business_id, kind, zips, signs)
  where kind & 2 = 2;

create or replace function reach_business(of_business int, new_kind int, new_tie int, keys text[], masks text[]) returns void
language plpgsql as $$
declare
  now_merit smallint;
  now_signs bigint;
begin
  delete from business_reach r where r.business_id = of_business;
  update businesses b set reach_merit = b.merit where b.id = of_business
  returning b.merit, signs_of(b.words) into now_merit, now_signs;
  insert into business_reach (business_id, merit, kind, tie, key, zips, signs)
  select of_business, now_merit, new_kind, new_tie, k.key, k.mask::varbit, now_signs
  from unnest(keys, masks) as k(key, mask);
end
$$;

create or replace function import_cards(batch text, at timestamptz) returns text[]
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
    select g.*, row_number() over (partition by slug order by n) as turn from import_rows(batch) g
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
    select m.id, m.merit, signs_of(g.words) as signs, g.*
    from made m
    join given g on g.slug = m.slug and g.turn = 1
  ), reached as (
    insert into business_reach (business_id, merit, kind, tie, key, zips, signs)
    select new.id, new.merit, new.kind, new.tie, r.key, r.mask::varbit, new.signs
    from new, unnest(new.keys, new.zips) as r(key, mask)
    -- Neighbours in the index go in together.
    order by r.key, new.kind
  ), keyed as (
    insert into business_keys (hash, business_id, hint, created_at)
    select key_hash, id, key_hint, at from new where key_hash is not null
  ), marked as (
    insert into feed_entries (business_id, changed_at) select id, at from new
  )
  select array_agg(case when new.id is not null then 'created' end order by g.n) into outcomes
  from given g left join new on new.n = g.n;

  if array_position(outcomes, null) is null then
    return outcomes;
  end if;
  for rest in
    select g.* from import_rows(batch) g
    where outcomes[g.n] is null
    order by g.slug collate "C", g.n
  loop
    select w.outcome into what
    from write_card(rest.slug, rest.card, rest.listing, rest.words, rest.schedule, rest.completeness, rest.kind, rest.tie,
                    rest.keys, rest.zips,
                    rest.has_email, rest.email, rest.has_account, rest.account, 'import', true, null,
                    rest.key_hash, rest.key_hint, null, at) as w;
    outcomes[rest.n] := what;
  end loop;
  return outcomes;
end
$$;
