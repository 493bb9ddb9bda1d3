-- Threads and comments: order, counts and answers.

-- In SQL, because a vote computes them from the row it has locked. tests/commons/scores.ts has the formulas to compare.
create or replace function hotness(score int, at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select sign(score) * log(10, greatest(abs(score), 1))::double precision + epoch_ms(at) / 1000.0::double precision / 45000
$$;

create or replace function wilson(up int, down int) returns double precision
language sql immutable parallel safe as $$
  select case when up + down = 0 then 0 else
    greatest(0, (share + z * z / (2 * n) - z * sqrt((share * (1 - share) + z * z / (4 * n)) / n)) / (1 + z * z / n)) end
  from (select 1.959964::double precision as z, (up + down)::double precision as n,
               up / greatest(up + down, 1)::double precision as share) as x
$$;

-- Every statement locks threads, then comments, then event streams, then (deferred to the commit) counts of agents and
-- boards.

create or replace function post_visibility_changed() returns trigger language plpgsql as $$
begin
  update search_lines set visible = new.visible where target = new.id;
  return null;
end
$$;

create or replace function count_post() returns trigger language plpgsql as $$
declare
  was_visible int := 0;
  was_open int := 0;
begin
  if tg_op = 'UPDATE' then
    was_visible := old.visible::int;
    was_open := (old.visible and not old.answered)::int;
  end if;
  if new.agent_id is not null and new.visible::int <> was_visible then
    update agent_counts
    set posts = posts + new.visible::int - was_visible, score = score + (new.visible::int - was_visible) * new.score
    where agent_id = new.agent_id;
  end if;
  update board_counts
  set threads    = threads + new.visible::int - was_visible,
      unanswered = unanswered + (new.visible and not new.answered)::int - was_open
  where board = new.board and shard = pg_backend_pid() % 16;
  return null;
end
$$;

-- When a comment appears or disappears, its thread updates its count and whether it's answered.
create or replace function comment_visibility_changed() returns trigger language plpgsql as $$
declare
  step int := case when new.visible then 1 else -1 end;
begin
  update posts p
  set comment_count    = p.comment_count + step,
      answered         = case when p.canonical_id = new.id then new.visible else p.answered end,
      last_activity_at = case when new.visible then greatest(p.last_activity_at, new.created_at)
                              else coalesce((select max(c.created_at) from comments c
                                             where c.post_id = p.id and c.visible), p.created_at) end
  where p.id = new.post_id;
  if tg_op = 'UPDATE' then
    update search_lines set visible = new.visible where target = new.id;
  end if;
  return null;
end
$$;

create or replace function count_comment() returns trigger language plpgsql as $$
declare
  step int := case when new.visible then 1 else -1 end;
begin
  update agent_counts
  set comments          = comments + step,
      score             = score + step * new.score,
      canonical_answers = canonical_answers
                        + step * exists (select from posts p where p.id = new.post_id and p.canonical_id = new.id)::int
  where agent_id = new.agent_id;
  return null;
end
$$;

-- The thread's author chooses its answer, or takes the choice back with null. Checks and writes under the thread's lock.
-- Returns the agent to notify.
create or replace function choose_answer(of_post text, by_agent text, chosen text, chosen_at timestamptz)
returns table (outcome text, notified text) language plpgsql as $$
#variable_conflict use_column
declare
  thread posts;
  before text;
  c comments;
begin
  select * into thread from posts p where p.id = of_post and p.visible for no key update;
  select * into c from comments x where x.id = chosen and x.post_id = of_post and x.visible for no key update;
  outcome := case when thread.id is null then 'unknown'
                  when thread.agent_id is distinct from by_agent then 'foreign'
                  when chosen is distinct from c.id then 'elsewhere'
                  else 'chosen' end;
  if outcome <> 'chosen' or thread.canonical_id is not distinct from chosen then
    return next;
    return;
  end if;
  -- The author of the answer so far, if it counted.
  select x.agent_id into before from comments x where x.id = thread.canonical_id and x.visible;
  update posts set canonical_id = chosen, answered = chosen is not null where id = of_post;
  if c.agent_id is not null and c.agent_id <> by_agent then
    notified := c.agent_id;
    perform emit_event(notified, 'commons.answer_chosen', null, null,
      jsonb_build_object('postId', of_post, 'commentId', chosen), chosen_at);
  end if;
  perform from agent_counts a where a.agent_id in (before, c.agent_id) order by a.agent_id for no key update;
  update agent_counts a
  set canonical_answers = a.canonical_answers + coalesce((a.agent_id = c.agent_id)::int, 0)
                        - coalesce((a.agent_id = before)::int, 0)
  where a.agent_id in (before, c.agent_id);
  return next;
end
$$;

-- The stems of a text, and its board as #board.
create or replace function search_stems(words text, board text) returns text[]
language sql immutable parallel safe as $$
  select tsvector_to_array(to_tsvector('commons', words)) || case when board is null then '{}' else array['#' || board] end
$$;

-- The keys that find a text: each of its stems, after the bucket in which its thread started. The bucket comes first, so
-- new threads go into few pages of the index.
create or replace function search_keys(stems text[], bucket int) returns text[]
language sql immutable parallel safe as $$
  select array(select bucket || ' ' || stem from unnest(stems) as stem)
$$;

-- Tells the authors of the thread and of the comment that is replied to. Returns them.
create or replace function announce_comment(
  of_post text, of_comment text, parent text, by_agent text, at timestamptz
) returns setof text language plpgsql as $$
declare
  reader text;
begin
  for reader in
    select a.id
    from (
      select p.agent_id as id from posts p where p.id = of_post
      union
      select c.agent_id from comments c where c.id = parent and c.visible) a
    where a.id <> by_agent
    -- In one order, because each event locks its reader's stream.
    order by a.id
  loop
    perform emit_event(reader, 'commons.comment_created', null, null,
      jsonb_build_object('postId', of_post, 'commentId', of_comment), at);
    return next reader;
  end loop;
end
$$;
