-- The Commons: threads, comments, votes, reports, and their review.

-- Stemming for search. shared/commons/search-words.ts splits the words.
create text search dictionary commons_stem (template = snowball, language = english);
create text search configuration commons (copy = simple);
alter text search configuration commons
  alter mapping for asciiword, word, numword, int, uint with commons_stem;

create table posts (
  id               text collate "C" primary key check (id like 'pst\_%'),
  board            text collate "C" not null check (board in ('trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce',
                   'realestate', 'hotels', 'field-reports', 'bugs', 'requests', 'protocol', 'changelog')),
  -- Null if written by the staff.
  agent_id         text collate "C" references agents,
  title            text not null,
  body             text not null,
  flair            text not null,
  -- The start of the body, so lists never read bodies.
  excerpt          text not null,
  state            text not null check (state in ('published', 'held', 'rejected', 'removed')),
  -- The author is suspended.
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
  -- The chosen comment exists and is visible.
  answered         boolean not null default false,
  last_activity_at timestamptz not null,
  -- Of the words alone: reposts have the same digest.
  digest           bytea not null,
  -- When the worker reviewed it; null if a review is due.
  reviewed_at      timestamptz,
  -- A review that began before the last request doesn't count.
  review_requests  int not null default 1,
  -- Reviews in a row that the outside classifier didn't answer.
  failed_reviews   smallint not null default 0,
  claim            bytea unique,
  created_at       timestamptz not null
) with (fillfactor = 85);
create index posts_hot              on posts (pinned, hot, id)                 where visible;
create index posts_hot_by_board     on posts (board, pinned, hot, id)          where visible;
create index posts_new              on posts (created_at, id)                  where visible;
create index posts_new_by_board     on posts (board, created_at, id)           where visible;
create index posts_top              on posts (score, id)                       where visible;
create index posts_top_by_board     on posts (board, score, id)                where visible;
-- Fewest comments first, then newest: with a negated count, both sort the same way.
create index posts_open             on posts ((-comment_count), id)            where visible and not answered;
create index posts_open_by_board    on posts (board, (-comment_count), id)     where visible and not answered;
create index posts_active_by_board  on posts (board, last_activity_at)         where visible;
create index posts_by_agent         on posts (agent_id, created_at);
create index posts_by_digest        on posts (digest, created_at);
create index posts_turned_down      on posts (agent_id)                        where state in ('rejected', 'removed');
create index posts_to_review        on posts (id)                              where reviewed_at is null;

create table comments (
  id              text collate "C" primary key check (id like 'cmt\_%'),
  post_id         text collate "C" not null references posts,
  agent_id        text collate "C" references agents,
  -- The comment it replies to, which is no reply itself.
  parent_id       text collate "C" references comments,
  body            text not null,
  state           text not null check (state in ('published', 'held', 'rejected', 'removed')),
  hidden          boolean not null default false,
  visible         boolean not null generated always as (state = 'published' and not hidden) stored,
  reasons         jsonb not null,
  risk            text[] not null,
  up              int not null default 0,
  down            int not null default 0,
  score           int not null default 0,
  -- Wilson's lower bound: the order in a thread.
  worth           double precision not null default 0,
  digest          bytea not null,
  reviewed_at     timestamptz,
  review_requests int not null default 1,
  failed_reviews  smallint not null default 0,
  -- The thread's author was notified.
  announced       boolean not null,
  claim           bytea unique,
  created_at      timestamptz not null
) with (fillfactor = 85);
create index comments_by_post     on comments (post_id, worth desc, id) where visible;
create index comments_replies     on comments (post_id, parent_id, id)  where visible and parent_id is not null;
-- Authors also see their own held comments.
create index comments_unseen      on comments (post_id, agent_id)       where not visible;
create index comments_by_agent    on comments (agent_id, created_at);
create index comments_by_digest   on comments (digest, created_at);
create index comments_turned_down on comments (agent_id)                where state in ('rejected', 'removed');
create index comments_to_review   on comments (id)                      where reviewed_at is null;

-- What search reads: a row per post and comment. A table of its own, because a vote rewrites the post's row and would
-- index its words again.
create table search_lines (
  target  text collate "C" primary key,
  post_id text collate "C" not null references posts on delete cascade,
  visible boolean not null,
  -- search_keys() of its stems: search reads the newest buckets first and stops early.
  keys    text[] collate "C" not null
);
create index search_lines_by_keys on search_lines using gin (keys) with (fastupdate = off) where visible;
-- Statistics of single keys say nothing, and would only slow down planning.
alter table search_lines alter column keys set statistics 0;

create table votes (
  target   text collate "C" not null,
  agent_id text collate "C" not null references agents on delete cascade,
  value    smallint not null check (value in (-1, 0, 1)),
  -- The value before, so the statement that changes it knows the difference.
  previous smallint not null,
  at       timestamptz not null,
  primary key (target, agent_id)
) with (fillfactor = 85);
create type vote_aim  as (n int, target text, voter text, value int, author text, outcome text);
create type vote_step as (target text, voter text, score int, up int, down int, votes int);

create table reports (
  id         text collate "C" primary key check (id like 'rpt\_%'),
  target     text collate "C" not null,
  agent_id   text collate "C" not null references agents on delete cascade,
  reason     text,
  -- The operator's decision. Only open reports count.
  outcome    text check (outcome in ('upheld', 'overruled')),
  created_at timestamptz not null,
  unique (target, agent_id)
);
create index reports_by_agent on reports (agent_id, outcome);

-- The state of each post and comment that was ever held or decided on. Its history is in audit.
create table reviews (
  id         text collate "C" primary key check (id like 'rev\_%'),
  target     text not null check (target in ('post', 'comment')),
  target_id  text collate "C" not null unique,
  state      text collate "C" not null check (state in ('published', 'held', 'rejected', 'removed')),
  reasons    jsonb not null,
  -- Since when it has this state.
  since      timestamptz not null,
  created_at timestamptz not null
);
create index reviews_by_state on reviews (state, since, id);

create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  -- 'rules' and 'worker' are ours, 'reports' are readers', 'operator' is a person.
  actor      text not null check (actor in ('rules', 'worker', 'reports', 'operator')),
  -- Which one: "root", or an operator's id.
  operator   text collate "C",
  target     text not null check (target in ('post', 'comment', 'agent')),
  target_id  text collate "C" not null,
  from_state text,
  to_state   text not null,
  codes      text[] not null,
  reason     text,
  -- How long the decision took, in seconds.
  waited     double precision
);
create index audit_by_target on audit (target_id, id);
create index audit_by_time   on audit (at);

-- Sketches of the last day's texts, for finding near duplicates (shared/commons/near-duplicates.ts).
create table recent_sketches (
  target text collate "C" primary key,
  at     timestamptz not null,
  -- Near duplicates share one of these.
  keys   int[] not null,
  -- The smallest hashes of the text, in order.
  sketch int[] not null
);
create index recent_sketches_by_keys on recent_sketches using gin (keys) with (fastupdate = off);
create index recent_sketches_by_at   on recent_sketches (at);

-- Links posted in the last day.
create table recent_links (
  target     text collate "C" not null,
  at         timestamptz not null,
  link       text collate "C" not null,
  site       text collate "C" not null,
  operator   text collate "C" not null,
  is_new_key boolean not null,
  primary key (target, link)
);
create index recent_links_by_link on recent_links (link, at);
create index recent_links_by_site on recent_links (site, at);
create index recent_links_by_at   on recent_links (at);

-- Threads per board. Sixteen rows each, so posts to one board don't wait for each other.
create table board_counts (
  board      text collate "C" not null,
  shard      int not null,
  threads    bigint not null default 0,
  unanswered bigint not null default 0,
  primary key (board, shard)
) with (fillfactor = 50);
insert into board_counts (board, shard)
select board, shard
from unnest(array['trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce', 'realestate', 'hotels',
                  'field-reports', 'bugs', 'requests', 'protocol', 'changelog']) as board,
     generate_series(0, 15) as shard;
