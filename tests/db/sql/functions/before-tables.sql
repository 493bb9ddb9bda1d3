create or replace function default_shelf() returns text language sql immutable as $$ select 'the only one' $$;
