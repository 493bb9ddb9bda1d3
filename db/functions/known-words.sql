-- The words that typos are corrected to.

-- Takes the keys of business_reach; those of words begin with a hyphen.
create or replace function know_words(keys text[]) returns void
language sql
begin atomic
  insert into known_words (key, word)
  select cut || substr(w.word, cut + 1), w.word
  from (select distinct substr(key, 2) as word from unnest(keys) as key where key like '-%') w
  cross join unnest(array[0, 2, 3, 4]) as cut
  -- One lookup per word: with a join, the planner would read all known words.
  where (cut = 0 or length(w.word) >= 4) and (select true from known_words k where k.key = '0' || w.word limit 1) is null;
end;
