-- What a question may have meant is looked for among the words there are, not among all that it could be.

-- Every word that a business was ever found by, whole (0), and where it is long enough for a slip without its first two,
-- three or four letters: one slip leaves the beginning of a word as it was or all that follows. A race may leave a word
-- twice, which nobody notices.
create table known_words (
  key  text collate "C" not null,
  word text collate "C" not null
);
create index known_words_by_key on known_words (key) include (word);

create function know_words(words text) returns void
language sql
-- Asked for one by one: the planner would read all that are known.
begin atomic
  insert into known_words (key, word)
  select behind || substr(w.word, behind + 1), w.word
  from (select distinct word from string_to_table(words, ' ') as word where word <> '') w
  cross join unnest(array[0, 2, 3, 4]) as behind
  where (behind = 0 or length(w.word) >= 4) and (select true from known_words k where k.key = '0' || w.word limit 1) is null;
end;

select know_words(string_agg(words, ' ')) from businesses;

create function know_words_of_new() returns trigger language plpgsql as $$
begin
  perform know_words(string_agg(words, ' ')) from added;
  return null;
end
$$;
create function know_words_of_changed() returns trigger language plpgsql as $$
begin
  perform know_words(new.words);
  return null;
end
$$;
create trigger words_of_new_known after insert on businesses referencing new table as added
  for each statement execute function know_words_of_new();
create trigger words_of_changed_known after update of words on businesses
  for each row when (old.words <> new.words) execute function know_words_of_changed();
