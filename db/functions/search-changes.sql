-- Which rows changed lately, so that earlier search results can be reused.

create or replace function note_posts() returns trigger language plpgsql as $$
begin
  insert into commons_changes (post_id) select id from changed on conflict do nothing;
  return null;
end
$$;

create or replace function note_lines() returns trigger language plpgsql as $$
begin
  insert into commons_changes (post_id) select distinct post_id from changed on conflict do nothing;
  return null;
end
$$;

create or replace function note_author() returns trigger language plpgsql as $$
begin
  insert into commons_changes (post_id) select id from posts where agent_id = new.id on conflict do nothing;
  return null;
end
$$;

create or replace function note_reach() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op <> 'TRUNCATE' then
    select array_agg(business_id) into ids
    from (select distinct business_id from changed limit 31) c;
    if ids is null then
      return null;
    end if;
  end if;
  insert into reach_changes (business_id)
  select unnest(case when cardinality(ids) <= 30 then ids else '{0}' end)
  on conflict do nothing;
  return null;
end
$$;

-- An answer of search is remembered as a whole: whatever it shows of a business is noted when it changes, as its entries
-- are. A new response score changes the merit, and so the entries.

create or replace function note_shown() returns trigger language plpgsql as $$
begin
  insert into reach_changes (business_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

-- Whether what was found before would be found again: nothing that is shown changed after `since`, nor anything that has
-- these words, nor more than `most` threads. Comes with the moment from which on it has to be asked the next time: the
-- oldest transaction that is still under way now.
create or replace function still_found(query text, shown text[], since xid8, most int, out still boolean, out at_moment xid8)
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
