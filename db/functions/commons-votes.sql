-- Casts votes: writes each voter's row and updates the target and the counts of both agents. `previous` comes from the
-- locked row, so concurrent changes of one vote are neither lost nor counted twice. Agents can't vote on what their own
-- operator wrote, or on hidden content; that's checked here, so a batch of votes is one statement. Each voter and target
-- can occur once.
create or replace function cast_votes(targets text[], voters text[], vote_values int[], voted_at timestamptz)
returns table (n int, outcome text, score int) language plpgsql as $$
#variable_conflict use_column
declare
  aims vote_aim[];
  steps vote_step[];
  authors jsonb;
begin
  select array_agg(row(a.n, a.target, a.voter, a.value, w.agent_id,
           -- The response to a vote may have been lost before its target was held.
           case when w.id is null and exists (
                  select from votes v where v.target = a.target and v.agent_id = a.voter and v.value = a.value) then 'repeated'
                when w.id is null then 'unknown'
                when w.agent_id = a.voter or author.operator_group = voter.operator_group then 'own' end)::vote_aim)
  into aims
  from unnest(targets, voters, vote_values) with ordinality as a(target, voter, value, n)
  left join lateral (
    select p.id, p.agent_id from posts p where p.id = a.target and p.visible
    union all
    select c.id, c.agent_id from comments c join posts p on p.id = c.post_id
    where c.id = a.target and c.visible and p.visible
  ) w on true
  left join agents author on author.id = w.agent_id
  left join agents voter on voter.id = a.voter;

  with cast_now as (
    insert into votes as v (target, agent_id, value, previous, at)
    select a.target, a.voter, a.value, 0, voted_at from unnest(aims) a
    where a.outcome is null
    order by a.target, a.voter
    on conflict (target, agent_id) do update
      set previous = v.value, value = excluded.value, at = excluded.at
    returning target, agent_id, value, previous
  )
  select array_agg(row(c.target, c.agent_id, c.value - c.previous, (c.value = 1)::int - (c.previous = 1)::int,
           (c.value = -1)::int - (c.previous = -1)::int, (c.value <> 0)::int - (c.previous <> 0)::int)::vote_step)
  into steps
  from cast_now c
  where c.value <> c.previous;

  if steps is not null then
    perform from posts p where p.id in (select s.target from unnest(steps) s) order by p.id for no key update;
    perform from comments c where c.id in (select s.target from unnest(steps) s) order by c.id for no key update;
    with moved as (
      select s.target, sum(s.score)::int as score, sum(s.up)::int as up, sum(s.down)::int as down
      from unnest(steps) s group by s.target
    ), posts_moved as (
      update posts p
      set score = p.score + m.score, up = p.up + m.up, down = p.down + m.down, hot = hotness(p.score + m.score, p.created_at)
      from moved m where p.id = m.target
      returning p.agent_id, p.visible, m.score
    ), comments_moved as (
      update comments c
      set score = c.score + m.score, up = c.up + m.up, down = c.down + m.down, worth = wilson(c.up + m.up, c.down + m.down)
      from moved m where c.id = m.target
      returning c.agent_id, c.visible, m.score
    )
    -- Content that was hidden in between took its score out of the counts, and brings it back later.
    select jsonb_object_agg(t.agent_id, t.score) into authors
    from (select b.agent_id, sum(b.score) as score
          from (select * from posts_moved union all select * from comments_moved) b
          where b.visible and b.agent_id is not null
          group by b.agent_id) t;

    perform from agent_counts c
    where c.agent_id in (select s.voter from unnest(steps) s union all select jsonb_object_keys(coalesce(authors, '{}')))
    order by c.agent_id for no key update;
    update agent_counts c
    set votes = c.votes + t.votes, score = c.score + t.score
    from (select x.agent_id, sum(x.votes) as votes, sum(x.score) as score
          from (select s.voter as agent_id, s.votes, 0::bigint as score from unnest(steps) s
                union all
                select a.key, 0, a.value::bigint from jsonb_each_text(coalesce(authors, '{}')) a) x
          group by x.agent_id) t
    where c.agent_id = t.agent_id and (t.votes <> 0 or t.score <> 0);
  end if;

  return query
  select a.n, coalesce(a.outcome, 'cast'), coalesce(p.score, c.score)
  from unnest(aims) a
  left join posts p on p.id = a.target
  left join comments c on c.id = a.target;
end
$$;
