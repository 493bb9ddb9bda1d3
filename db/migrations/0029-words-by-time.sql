-- Words of some days are looked up together, not words and days apart: to hold a long list of lines against another long
-- one took most of a search. A number for each word of a line and the 64 hours in which its thread began.
create function search_keys(words tsvector, began int) returns int[]
language sql immutable parallel safe as $$
  select array(select hashtext(word) # hashint4(began >> 8) from unnest(tsvector_to_array(words)) as word)
$$;

create index search_lines_by_keys on search_lines using gin (search_keys(words, began))
  with (gin_pending_list_limit = 256) where visible;
-- Numbers that mean nothing tell the planner nothing.
alter index search_lines_by_keys alter column 1 set statistics 0;

drop function search_newest, search_hits;
