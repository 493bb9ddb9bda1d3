-- The Commons: threads, comments, votes, reports, and how they are reviewed.

-- Words as they are searched: stemmed, none too common to be found. The words themselves are cut in shared/commons/words.ts.
create text search dictionary commons_stem (template = snowball, language = english);
create text search configuration commons (copy = simple);
alter text search configuration commons
  alter mapping for asciiword, word, numword, int, uint with commons_stem;

-- The same as shared/commons/hotness.ts and wilson.ts; a test holds them together.
create function hotness(score int, at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select sign(score) * log(10, greatest(abs(score), 1))::double precision + epoch_ms(at) / 1000.0::double precision / 45000
$$;

create function wilson(up int, down int) returns double precision
language sql immutable parallel safe as $$
  select case when up + down = 0 then 0 else
    greatest(0, (share + z * z / (2 * n) - z * sqrt((share * (1 - share) + z * z / (4 * n)) / n)) / (1 + z * z / n)) end
  from (select 1.959964::double precision as z, (up + down)::double precision as n,
               up / greatest(up + down, 1)::double precision as share) as x
$$;

create table posts (
  id               text collate "C" primary key check (id like 'pst\_%'),
  board            text collate "C" not null check (board in ('trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce',
                   'realestate', 'hotels', 'field-reports', 'bugs', 'requests', 'protocol', 'changelog')),
  -- Null: written by the staff.
  agent_id         text collate "C" references agents,
  title            text not null,
  body             text not null,
  flair            text not null,
  -- The start of the body, cut once, so that no list reads bodies.
  excerpt          text not null,
  state            text not null check (state in ('published', 'held', 'rejected', 'removed')),
  -- Its author is suspended.
  hidden           boolean not null default false,
  visible          boolean not null generated always as (state = 'published' and not hidden) stored,
  -- Why it was held: [{code, message}].
  reasons          jsonb not null,
  risk             text[] not null,
  pinned           boolean not null default false,
  up               int not null default 0,
  down             int not null default 0,
  score            int not null default 0,
  hot              double precision not null,
  comment_count    int not null default 0,
  canonical_id     text collate "C",
  -- The chosen comment is there and visible.
  answered         boolean not null default false,
  last_activity_at timestamptz not null,
  -- Of the words alone: what is posted twice has one digest.
  digest           bytea not null,
  -- When the worker had its look; null asks for one.
  looked_at        timestamptz,
  -- How often it was asked for: a look that began before the last asking does not count.
  asked            int not null default 1,
  -- Looks in a row that the outside classifier did not answer.
  looks            smallint not null default 0,
  claim            bytea unique,
  created_at       timestamptz not null
) with (fillfactor = 85);

create index posts_hot              on posts (pinned, hot, id)                 where visible;
create index posts_hot_by_board     on posts (board, pinned, hot, id)          where visible;
create index posts_new              on posts (created_at, id)                  where visible;
create index posts_new_by_board     on posts (board, created_at, id)           where visible;
create index posts_top              on posts (score, id)                       where visible;
create index posts_top_by_board     on posts (board, score, id)                where visible;
-- Fewest comments first, and of these the newest: both ascend when the count is negative.
create index posts_open             on posts ((-comment_count), id)            where visible and not answered;
create index posts_open_by_board    on posts (board, (-comment_count), id)     where visible and not answered;
create index posts_active_by_board  on posts (board, last_activity_at)         where visible;
create index posts_by_agent         on posts (agent_id, created_at);
create index posts_by_digest        on posts (digest, created_at);
create index posts_turned_down       on posts (agent_id)                        where state in ('rejected', 'removed');
create index posts_to_look_at       on posts (id)                              where looked_at is null;

create table comments (
  id         text collate "C" primary key check (id like 'cmt\_%'),
  post_id    text collate "C" not null references posts,
  agent_id   text collate "C" references agents,
  body       text not null,
  state      text not null check (state in ('published', 'held', 'rejected', 'removed')),
  hidden     boolean not null default false,
  visible    boolean not null generated always as (state = 'published' and not hidden) stored,
  reasons    jsonb not null,
  risk       text[] not null,
  up         int not null default 0,
  down       int not null default 0,
  score      int not null default 0,
  -- Wilson's lower bound: the order in a thread.
  worth      double precision not null default 0,
  digest     bytea not null,
  looked_at  timestamptz,
  asked      int not null default 1,
  looks      smallint not null default 0,
  -- The thread's author has heard of it.
  announced  boolean not null,
  claim      bytea unique,
  created_at timestamptz not null
) with (fillfactor = 85);

create index comments_by_post    on comments (post_id, worth desc, id) where visible;
-- Beside the thread its author sees what is held.
create index comments_unseen     on comments (post_id, agent_id)       where not visible;
create index comments_by_agent   on comments (agent_id, created_at);
create index comments_by_digest  on comments (digest, created_at);
create index comments_turned_down on comments (agent_id)             where state in ('rejected', 'removed');
create index comments_to_look_at on comments (id)                      where looked_at is null;

-- What search reads: one line for each post and comment. Apart from them, because a vote rewrites a post, and its words
-- would then go into the index again.
create table search_lines (
  target  text collate "C" primary key,
  post_id text collate "C" not null references posts on delete cascade,
  visible boolean not null,
  words   tsvector not null
);

create index search_lines_by_words on search_lines using gin (words) where visible;
create index search_lines_by_post  on search_lines (post_id);
-- Many words in the statistics would make each plan slow.
alter table search_lines alter column words set statistics 10;

-- The threads whose lines match, so many lines at most. Planned once per connection and always by the index of words:
-- how common the words of a query are is known only from looking, and the planner's guess costs more than the look.
create function search_hits(query text, most int) returns table (post_id text)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
#variable_conflict use_column
begin
  return query
  select l.post_id from search_lines l where l.visible and l.words @@ to_tsquery('commons', query) limit most;
end
$$;

create table votes (
  target   text collate "C" not null,
  agent_id text collate "C" not null references agents on delete cascade,
  value    smallint not null check (value in (-1, 0, 1)),
  -- What it was before, so that the statement that changes it knows the difference, whoever changed it meanwhile.
  previous smallint not null,
  at       timestamptz not null,
  primary key (target, agent_id)
) with (fillfactor = 85);

create index votes_by_agent on votes (agent_id);

create table reports (
  id         text collate "C" primary key check (id like 'rpt\_%'),
  target     text collate "C" not null,
  agent_id   text collate "C" not null references agents on delete cascade,
  reason     text,
  -- What the operator thought of it. Only open ones weigh.
  outcome    text check (outcome in ('upheld', 'overruled')),
  created_at timestamptz not null,
  unique (target, agent_id)
);

create index reports_by_agent on reports (agent_id, outcome);

-- Where a post or comment stands that was ever held or decided on. One line each; how it came there is in the audit.
create table reviews (
  id         text collate "C" primary key check (id like 'rev\_%'),
  target     text not null check (target in ('post', 'comment')),
  target_id  text collate "C" not null unique,
  state      text collate "C" not null check (state in ('published', 'held', 'rejected', 'removed')),
  reasons    jsonb not null,
  -- Since when it is in this state.
  since      timestamptz not null,
  created_at timestamptz not null
);

create index reviews_by_state on reviews (state, since, id);

create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  -- rules and worker are ours, reports the readers', operator a person.
  actor      text not null check (actor in ('rules', 'worker', 'reports', 'operator')),
  target     text not null check (target in ('post', 'comment', 'agent')),
  target_id  text collate "C" not null,
  from_state text,
  to_state   text not null,
  codes      text[] not null,
  reason     text,
  -- How long it had waited for this, in seconds.
  waited     double precision
);

create index audit_by_target on audit (target_id, id);
create index audit_by_time   on audit (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end
$$;

create trigger audit_only_grows before update or delete or truncate on audit
for each statement execute function refuse_change();

-- Fingerprints of a day, for finding what is nearly the same (shared/commons/near-keys.ts).
create table recent_prints (
  target text collate "C" primary key,
  at     timestamptz not null,
  print  bigint not null,
  keys   int[] not null
);

create index recent_prints_by_keys on recent_prints using gin (keys) with (fastupdate = off);
create index recent_prints_by_at   on recent_prints (at);

-- Threads per board, counted in sixteen places each, so that posts to one board do not queue up behind each other.
create table board_counts (
  board      text collate "C" not null,
  place      int not null,
  threads    bigint not null default 0,
  unanswered bigint not null default 0,
  primary key (board, place)
) with (fillfactor = 50);

insert into board_counts (board, place)
select board, place
from unnest(array['trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce', 'realestate', 'hotels',
                  'field-reports', 'bugs', 'requests', 'protocol', 'changelog']) as board,
     generate_series(0, 15) as place;

-- The order of locks, the same everywhere: threads, then comments, then streams of events, then (deferred, at the
-- commit) counts of agents and boards.

create function post_seen_changed() returns trigger language plpgsql as $$
begin
  update search_lines set visible = new.visible where target = new.id;
  return null;
end
$$;

create trigger posts_seen after update on posts
for each row when (old.visible is distinct from new.visible) execute function post_seen_changed();

create function count_post() returns trigger language plpgsql as $$
declare
  was_seen int := 0;
  was_open int := 0;
begin
  if tg_op = 'UPDATE' then
    was_seen := old.visible::int;
    was_open := (old.visible and not old.answered)::int;
  end if;
  if new.agent_id is not null and new.visible::int <> was_seen then
    update agent_counts
    set posts = posts + new.visible::int - was_seen, score = score + (new.visible::int - was_seen) * new.score
    where agent_id = new.agent_id;
  end if;
  update board_counts
  set threads    = threads + new.visible::int - was_seen,
      unanswered = unanswered + (new.visible and not new.answered)::int - was_open
  where board = new.board and place = pg_backend_pid() % 16;
  return null;
end
$$;

create constraint trigger posts_counted after insert on posts
deferrable initially deferred for each row when (new.visible) execute function count_post();
create constraint trigger posts_recounted after update on posts
deferrable initially deferred for each row
when (old.visible is distinct from new.visible or old.answered is distinct from new.answered)
execute function count_post();

-- A comment comes into sight or goes out of it: its thread counts it, and knows whether its answer is there.
create function comment_seen_changed() returns trigger language plpgsql as $$
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

create trigger comments_seen_on_insert after insert on comments
for each row when (new.visible) execute function comment_seen_changed();
create trigger comments_seen_on_update after update on comments
for each row when (old.visible is distinct from new.visible) execute function comment_seen_changed();

create function count_comment() returns trigger language plpgsql as $$
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

create constraint trigger comments_counted after insert on comments
deferrable initially deferred for each row when (new.visible) execute function count_comment();
create constraint trigger comments_recounted after update on comments
deferrable initially deferred for each row when (old.visible is distinct from new.visible)
execute function count_comment();

create constraint trigger reports_counted after insert on reports
deferrable initially deferred for each row execute function count_for_agent('reports');

create function add_risk(one text[], other text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct label), '{}') from unnest(one || other) as label
$$;

create type vote_aim as (n int, target text, voter text, value int, author text, outcome text);
create type vote_step as (target text, voter text, score int, up int, down int, votes int);

-- Casts many votes at once: each voter's row, and what it changes in the target and in the counts of both agents.
-- `previous` is taken from the row as it is when this statement holds its lock, so no flip is lost or counted twice.
-- Of one voter and target only one vote may come in a call.
create function cast_votes(targets text[], voters text[], vote_values int[], voted_at timestamptz)
returns table (n int, outcome text, score int) language plpgsql as $$
#variable_conflict use_column
declare
  aims vote_aim[];
  steps vote_step[];
  authors jsonb;
begin
  -- Nobody votes on what one's own operator wrote, nor on what is not there to be seen.
  select array_agg(row(a.n, a.target, a.voter, a.value, w.agent_id,
           case when w.id is null then 'unknown'
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
    -- What meanwhile went out of sight took its score along; it brings it back when it returns.
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

-- Moves a post or comment from one of these states into another, with all that follows: its review, the audit, what
-- became of its reports, and the events that tell of it. The operator's word is kept even where nothing moves.
create function move_content(
  content text, from_states text[], into_state text, by_actor text, why jsonb, codes text[], note text,
  more_risk text[], moved_at timestamptz
) returns table (review_id text, was text, state text, told text[]) language plpgsql as $$
#variable_conflict use_column
declare
  is_post boolean := content like 'pst\_%';
  thread posts;
  c comments;
  author text;
  held_since timestamptz;
  moves boolean;
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
  moves := was = any (from_states) and was <> into_state;
  state := case when moves then into_state else was end;
  if not moves and by_actor <> 'operator' then
    return query select null::text, was, state, array[]::text[];
    return;
  end if;

  if is_post then
    update posts p
    set state = move_content.state, reasons = coalesce(why, p.reasons), risk = add_risk(p.risk, more_risk),
        looked_at = case when by_actor = 'operator' then moved_at else p.looked_at end
    where p.id = content;
  else
    update comments x
    set state = move_content.state, reasons = coalesce(why, x.reasons), risk = add_risk(x.risk, more_risk),
        looked_at = case when by_actor = 'operator' then moved_at else x.looked_at end,
        announced = x.announced or move_content.state = 'published'
    where x.id = content;
  end if;

  select r.since into held_since from reviews r where r.target_id = content and r.state = 'held';
  insert into reviews as r (id, target, target_id, state, reasons, since, created_at)
  values (type_id('rev', epoch_ms(clock_timestamp())), case when is_post then 'post' else 'comment' end, content,
          move_content.state, coalesce(why, '[]'), moved_at, moved_at)
  on conflict (target_id) do update
    set state = excluded.state, reasons = coalesce(why, r.reasons),
        since = case when moves then excluded.since else r.since end
  returning r.id into review_id;

  insert into audit (at, actor, target, target_id, from_state, to_state, codes, reason, waited)
  values (moved_at, by_actor, case when is_post then 'post' else 'comment' end, content, was, move_content.state, codes,
          note, extract(epoch from moved_at - held_since));

  told := array[]::text[];
  if by_actor = 'operator' then
    update reports r set outcome = case when move_content.state = 'published' then 'overruled' else 'upheld' end
    where r.target = content and r.outcome is null;
    if moves then
      perform emit_event(author,
        case move_content.state when 'published' then 'commons.post_approved'
                                when 'rejected' then 'commons.post_rejected' else 'commons.content_removed' end,
        null, null,
        jsonb_build_object('target', case when is_post then 'post' else 'comment' end, 'id', content,
          'postId', thread.id, 'reasons', to_jsonb(codes), 'reason', note), moved_at);
      told := told || author;
    end if;
  end if;
  -- A comment that was held from the start is news to the thread's author only now.
  if not is_post and moves and move_content.state = 'published' and not c.announced
     and thread.agent_id is distinct from author then
    perform emit_event(thread.agent_id, 'commons.comment_created', null, null,
      jsonb_build_object('postId', thread.id, 'commentId', content), moved_at);
    told := told || thread.agent_id;
  end if;
  return query select review_id, was, move_content.state, array_remove(told, null);
end
$$;

-- A suspended agent's content is out of sight in the same statement, and back when the suspension ends.
create function hide_agent() returns trigger language plpgsql as $$
declare
  gone boolean := new.suspended_at is not null;
begin
  perform from posts p
  where p.agent_id = new.id or p.id in (select c.post_id from comments c where c.agent_id = new.id)
  order by p.id for no key update;
  perform from comments c where c.agent_id = new.id order by c.id for no key update;
  update posts set hidden = gone where agent_id = new.id and hidden <> gone;
  update comments set hidden = gone where agent_id = new.id and hidden <> gone;
  insert into audit (at, actor, target, target_id, from_state, to_state, codes)
  values (clock_timestamp(), 'operator', 'agent', new.id, case when gone then 'active' else 'suspended' end,
          case when gone then 'suspended' else 'active' end, '{}');
  return null;
end
$$;

create trigger agents_hidden after update on agents
for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function hide_agent();

-- The thread's author chooses its answer, or takes the choice back with null.
create function choose_answer(of_post text, by_agent text, chosen text, chosen_at timestamptz)
returns table (outcome text, told text) language plpgsql as $$
#variable_conflict use_column
declare
  thread posts;
  before text;
  c comments;
begin
  select * into thread from posts p where p.id = of_post and p.visible for no key update;
  if not found then
    return query select 'unknown', null::text;
    return;
  end if;
  if thread.agent_id is distinct from by_agent then
    return query select 'foreign', null::text;
    return;
  end if;
  if chosen is not null then
    select * into c from comments x where x.id = chosen and x.post_id = of_post and x.visible for no key update;
    if not found then
      return query select 'elsewhere', null::text;
      return;
    end if;
  end if;
  if thread.canonical_id is not distinct from chosen then
    return query select 'chosen', null::text;
    return;
  end if;
  -- Whose answer it was until now: counted while it was there to be seen.
  select x.agent_id into before from comments x where x.id = thread.canonical_id and x.visible;
  update posts set canonical_id = chosen, answered = chosen is not null where id = of_post;
  if c.agent_id is not null and c.agent_id <> by_agent then
    told := c.agent_id;
    perform emit_event(told, 'commons.answer_chosen', null, null,
      jsonb_build_object('postId', of_post, 'commentId', chosen), chosen_at);
  end if;
  perform from agent_counts a where a.agent_id in (before, c.agent_id) order by a.agent_id for no key update;
  update agent_counts a
  set canonical_answers = a.canonical_answers + coalesce((a.agent_id = c.agent_id)::int, 0)
                        - coalesce((a.agent_id = before)::int, 0)
  where a.agent_id in (before, c.agent_id);
  return query select 'chosen', told;
end
$$;
