-- A search that was asked before finds the same businesses as long as nothing changed under what it asks for: for that,
-- whose entries change is noted here for some minutes.

create table reach_changes (
  -- Not a time and not a number of its own: a transaction that commits late would be in front of who has looked already.
  by_xact     xid8 not null default pg_current_xact_id(),
  -- 0 for many.
  business_id int not null,
  at          timestamptz not null default clock_timestamp(),
  primary key (by_xact, business_id)
);

create function note_reach() returns trigger language plpgsql as $$
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

create trigger new_reach_noted after insert on business_reach referencing new table as changed
  for each statement execute function note_reach();
create trigger moved_reach_noted after update on business_reach referencing new table as changed
  for each statement execute function note_reach();
create trigger gone_reach_noted after delete on business_reach referencing old table as changed
  for each statement execute function note_reach();
create trigger emptied_reach_noted after truncate on business_reach
  for each statement execute function note_reach();
