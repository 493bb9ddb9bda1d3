-- The words that typos are corrected to.

create or replace function know_words(words text) returns void
language sql
-- Asked for one by one: the planner would read all that are known.
begin atomic
  insert into known_words (key, word)
  select behind || substr(w.word, behind + 1), w.word
  from (select distinct word from string_to_table(words, ' ') as word where word <> '') w
  cross join unnest(array[0, 2, 3, 4]) as behind
  where (behind = 0 or length(w.word) >= 4) and (select true from known_words k where k.key = '0' || w.word limit 1) is null;
end;

create or replace function know_words_of_new() returns trigger language plpgsql as $$
begin
  perform know_words(string_agg(words, ' ')) from added;
  return null;
end
$$;

create or replace function know_words_of_changed() returns trigger language plpgsql as $$
begin
  perform know_words(new.words);
  return null;
end
$$;
