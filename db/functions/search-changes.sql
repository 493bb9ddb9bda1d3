-- Which rows changed lately, so that earlier search results can be reused.

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
