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
