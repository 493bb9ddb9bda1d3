-- The words that typos are corrected to.

-- Takes search keys: of names (-plumbing), and of what's offered with the number of the industry (+0leak), known as +leak.
create or replace function know_words(keys text[]) returns void
language sql
begin atomic
  insert into known_words (key, word)
  select cut || substr(w.word, cut + 1), w.word
  from (select distinct case when key like '-%' then substr(key, 2) else '+' || substr(key, 3) end as word
        from unnest(keys) as key where key ^@ '-' or key ^@ '+') w
  cross join unnest(array[0, 2, 3, 4]) as cut
  -- One lookup per word: with a join, the planner would read all known words.
  where (cut = 0 or length(w.word) >= 4) and (select true from known_words k where k.key = '0' || w.word limit 1) is null;
end;
