-- Moving posts and comments between states.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end
$$;

create or replace function add_risk(one text[], other text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct label), '{}') from unnest(one || other) as label
$$;

-- Jaccard similarity of two sketches: 1 for the same words, 0 for none in common. Compares the 128 smallest hashes, which
-- are all of a short text's. In SQL, because it filters what the index finds.
create or replace function resemblance(one int[], other int[]) returns double precision
language sql immutable parallel safe as $$
  select coalesce(avg((x.times = 2)::int), 0)::double precision
  from (select count(*) as times
        from (select unnest(one) as hash union all select unnest(other)) b
        group by b.hash order by b.hash limit 128) x
$$;

-- Moves a post or comment from one of these states to another, with its review, the audit entry, its reports and the
-- events, all under the thread's lock. by_actor is 'worker' or 'reports', or an operator: 'root' or an id. An operator's
-- decision is recorded even if nothing moves. Returns the agents to notify.
create or replace function move_content(
  content text, from_states text[], into_state text, by_actor text, why jsonb, codes text[], note text,
  more_risk text[], moved_at timestamptz
) returns table (review_id text, was text, state text, notified text[]) language plpgsql as $$
#variable_conflict use_column
declare
  is_post boolean := content like 'pst\_%';
  thread posts;
  c comments;
  author text;
  held_since timestamptz;
  -- What the content was held for, unless `codes` already tells the author.
  held_for text[] := '{}';
  moves boolean;
  is_operator boolean := by_actor not in ('worker', 'reports');
begin
  select * into thread from posts p
  where p.id = case when is_post then content else (select x.post_id from comments x where x.id = content) end
  for no key update;
  if not found then
    return;
  end if;
  if is_post then
    was := thread.state;
    author := thread.agent_id;
  else
    select * into c from comments x where x.id = content for no key update;
    was := c.state;
    author := c.agent_id;
  end if;
  moves := was = any (from_states) and was <> into_state
    -- An operator may have published it while the worker looked at it.
    and not (by_actor = 'worker' and exists (select from reviews r where r.target_id = content and r.state = 'published'));
  state := case when moves then into_state else was end;
  if not moves and not is_operator then
    return query select null::text, was, state, array[]::text[];
    return;
  end if;

  if is_post then
    update posts p
    set state = move_content.state, reasons = coalesce(why, p.reasons), risk = add_risk(p.risk, more_risk),
        reviewed_at = case when is_operator then moved_at else p.reviewed_at end
    where p.id = content;
  else
    update comments x
    set state = move_content.state, reasons = coalesce(why, x.reasons), risk = add_risk(x.risk, more_risk),
        reviewed_at = case when is_operator then moved_at else x.reviewed_at end,
        announced = x.announced or move_content.state = 'published'
    where x.id = content;
  end if;

  select r.since into held_since from reviews r where r.target_id = content and r.state = 'held';
  insert into reviews as r (id, target, target_id, state, reasons, since, created_at)
  values (type_id('rev', epoch_ms(moved_at)), case when is_post then 'post' else 'comment' end, content,
          move_content.state, coalesce(why, '[]'), moved_at, moved_at)
  on conflict (target_id) do update
    set state = excluded.state, reasons = coalesce(why, r.reasons),
        since = case when moves then excluded.since else r.since end
  returning r.id into review_id;

  insert into audit (at, actor, operator, target, target_id, from_state, to_state, codes, reason, waited)
  values (moved_at, case when is_operator then 'operator' else by_actor end, case when is_operator then by_actor end,
          case when is_post then 'post' else 'comment' end, content, was, move_content.state, codes,
          note, extract(epoch from moved_at - held_since));

  notified := array[]::text[];
  if is_operator then
    update reports r set outcome = case when move_content.state = 'published' then 'overruled' else 'upheld' end
    where r.target = content and r.outcome is null;
    if moves then
      if was = 'held' and move_content.state = 'rejected' then
        held_for := array(
          select r.value ->> 'code' from jsonb_array_elements(case when is_post then thread.reasons else c.reasons end)
            with ordinality as r(value, n)
          where r.value ->> 'code' <> all (codes) group by r.value ->> 'code' order by min(r.n));
      end if;
      perform emit_event(author,
        case move_content.state when 'published' then 'commons.post_approved'
                                when 'rejected' then 'commons.post_rejected' else 'commons.content_removed' end,
        null, null,
        jsonb_build_object('target', case when is_post then 'post' else 'comment' end, 'id', content,
          'postId', thread.id, 'reasons', to_jsonb(codes || held_for), 'reason', note), moved_at);
      notified := notified || author;
    end if;
  end if;
  -- Nobody was notified of a comment that was held from the start.
  if not is_post and moves and move_content.state = 'published' and not c.announced then
    notified := notified || array(select announce_comment(thread.id, content, c.parent_id, author, moved_at));
  end if;
  return query select review_id, was, move_content.state, array_remove(notified, null);
end
$$;

-- Hides a suspended agent's content in the same statement, and shows it again when the suspension ends.
create or replace function hide_agent() returns trigger language plpgsql as $$
declare
  gone boolean := new.suspended_at is not null;
begin
  perform from posts p
  where p.agent_id = new.id or p.id in (select c.post_id from comments c where c.agent_id = new.id)
  order by p.id for no key update;
  perform from comments c where c.agent_id = new.id order by c.id for no key update;
  update posts set hidden = gone where agent_id = new.id and hidden <> gone;
  update comments set hidden = gone where agent_id = new.id and hidden <> gone;
  return null;
end
$$;
