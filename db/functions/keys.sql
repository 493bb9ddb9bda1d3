-- Agents: their counts, and which keys belong to one operator.

create or replace function add_agent_counts() returns trigger language plpgsql as $$
begin
  insert into agent_counts (agent_id) values (new.id);
  return null;
end
$$;

-- For triggers after insert: `execute function count_for_agent('posts')`.
create or replace function count_for_agent() returns trigger language plpgsql as $$
begin
  execute format('update agent_counts set %1$I = %1$I + 1 where agent_id = $1', tg_argv[0]) using new.agent_id;
  return null;
end
$$;

-- An operator can have many keys (docs/contract.md, Commons). A key joins the group of the keys it shares a trait with, but
-- verified and platform keys are never grouped with free ones.
create or replace function join_operator_group(joining text) returns text language plpgsql as $$
declare
  me agents;
  groups text[];
begin
  -- Concurrent new keys must see each other.
  perform pg_advisory_xact_lock(hashtext('operator groups'));
  select * into me from agents where id = joining;
  select array_agg(distinct a.operator_group order by a.operator_group) into groups
  from agents a
  where (a.tier = 'free') = (me.tier = 'free')
    and (a.id = me.id
      or a.contact_address = me.contact_address
      or a.operator_name = me.operator_name
      or a.verified_domain = me.verified_domain
      or (a.network = me.network and a.created_at between me.created_at - interval '1 day' and me.created_at + interval '1 day'));
  update agents set operator_group = groups[1] where operator_group = any (groups[2:]);
  return groups[1];
end
$$;

-- Its leads need to be weighed again. The value only tells whether the agent was marked again in between.
create or replace function mark_agent_for_ranking() returns trigger language plpgsql as $$
begin
  new.ranking_dirty_at := clock_timestamp();
  return new;
end
$$;
