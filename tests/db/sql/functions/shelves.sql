create or replace function count_shelves() returns int language sql as $$ select count(*)::int from shelves $$;
