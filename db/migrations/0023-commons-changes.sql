-- What was searched for is searched for again. An answer that was given before is still the answer where nothing changed
-- that it shows, nor anything that its words find: for that, what changes is noted here for some minutes.

create table commons_changes (
  -- Not a time and not a number of its own: a transaction that commits late would be in front of who has looked already.
  by_xact xid8 not null default pg_current_xact_id(),
  post_id text collate "C" not null,
  at      timestamptz not null default clock_timestamp(),
  primary key (by_xact, post_id)
);

create function note_posts() returns trigger language plpgsql as $$
begin
  insert into commons_changes (post_id) select id from changed on conflict do nothing;
  return null;
end
$$;
create function note_lines() returns trigger language plpgsql as $$
begin
  insert into commons_changes (post_id) select distinct post_id from changed on conflict do nothing;
  return null;
end
$$;
create function note_author() returns trigger language plpgsql as $$
begin
  insert into commons_changes (post_id) select id from posts where agent_id = new.id on conflict do nothing;
  return null;
end
$$;

create trigger posts_noted after update on posts referencing new table as changed
  for each statement execute function note_posts();
create trigger new_lines_noted after insert on search_lines referencing new table as changed
  for each statement execute function note_lines();
create trigger lines_noted after update on search_lines referencing new table as changed
  for each statement execute function note_lines();
create trigger gone_lines_noted after delete on search_lines referencing old table as changed
  for each statement execute function note_lines();
-- What is shown of an author.
create trigger agents_noted after update on agents
  for each row when (old.name <> new.name or old.tier <> new.tier) execute function note_author();

-- Whether what was found before would be found again: nothing that is shown changed after `since`, nor anything that has
-- these words, nor more than `most` threads. Comes with the moment from which on it has to be asked the next time: the
-- oldest transaction that is still under way now.
create function still_found(query text, shown text[], since xid8, most int, out still boolean, out at_moment xid8)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  changed text[];
begin
  at_moment := pg_snapshot_xmin(pg_current_snapshot());
  select array_agg(c.post_id) into changed
  from (select post_id from commons_changes where by_xact >= since limit most + 1) c;
  still := changed is null
        or cardinality(changed) <= most
           and not changed && shown
           and not exists (select from search_lines l
                           where l.post_id = any (changed) and l.visible and l.words @@ to_tsquery('commons', query));
end
$$;
