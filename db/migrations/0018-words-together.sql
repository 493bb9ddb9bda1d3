-- Questions of several words: each of them leads to many, together they lead to few.

-- Exactly the words of search, without the parser of texts, which would take some apart.
create index businesses_by_words on businesses using gin (array_to_tsvector(string_to_array(btrim(words), ' ')))
  with (fastupdate = off);

-- The first so many that have all of these words, in no order. Never by reading all businesses: the planner can not know
-- how few there are.
create function businesses_with_words(wanted tsquery, most int) returns setof int
language plpgsql stable
set enable_seqscan = off
as $$
begin
  return query
    select b.id
    from businesses b
    where array_to_tsvector(string_to_array(btrim(b.words), ' ')) @@ wanted
    limit most;
end
$$;
