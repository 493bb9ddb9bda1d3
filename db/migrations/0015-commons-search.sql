-- Search reads the newest threads first and stops when older ones can no longer come before what it found: a common
-- word is answered from some hours, and only a rare one from all years. For that each line knows when its thread began.
drop index search_lines_by_words;
alter table search_lines add column began int;
-- In quarters of an hour since 1970.
create function quarter_of(at timestamptz) returns int
language sql immutable parallel safe as $$ select (epoch_ms(at) / 900000)::int $$;
update search_lines l set began = quarter_of(p.created_at) from posts p where p.id = l.post_id;
alter table search_lines alter column began set not null;

-- The blocks of time that a quarter lies in, each level's four times as long as those below it: 15 minutes to two years.
create function search_blocks(began int) returns int[]
language sql immutable parallel safe as $$
  select array[began, (1 << 24) + (began >> 2), (2 << 24) + (began >> 4), (3 << 24) + (began >> 6), (4 << 24) + (began >> 8),
               (5 << 24) + (began >> 10), (6 << 24) + (began >> 12), (7 << 24) + (began >> 14), (8 << 24) + (began >> 16)]
$$;

create index search_lines_by_words on search_lines using gin (words, search_blocks(began))
  with (gin_pending_list_limit = 256) where visible;

-- The first threads that match, by heat or by newness. Looks as far back as it is told to, or at the newest few to learn
-- how far it has to, and goes on until nothing older can come before what it found. With them comes how far it looked:
-- -1 is at everything. A single null where the words are so common that it is quicker to go through the threads in
-- order, if that may be answered.
create function search_newest(
  query text, of_board text, by_heat boolean, after_pinned boolean, after_hot double precision, after_at timestamptz,
  after_id text, most int, first_span int, may_give_up boolean
) returns table (post_id text, span int) language plpgsql stable rows 25
-- Planned once per connection, and always by these indexes: how common the words are is known only from looking, and
-- the planner's guess costs more than the look.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  sought tsquery := to_tsquery('commons', query);
  -- Quarters of an hour; fifty of them cool a thread by as much as ten times the score heats it.
  until int;
  since int;
  back int := first_span;
  oldest int;
  -- How many quarters the best score carries a thread.
  ahead int := 0;
  level int;
  everything boolean := coalesce(first_span < 0, false);
  pins text[] := '{}';
  lines text[];
  began_at int[];
  cut int;
  found text[];
  coolest double precision;
  threads int;
  one_word boolean := numnode(sought) = 1;
begin
  if by_heat then
    select ceil(50 * log(greatest(p.score, 1)::float8)) into ahead
    from posts p where p.visible order by p.score desc limit 1;
  end if;
  if not everything then
    select quarter_of((select p.created_at from posts p where p.visible order by p.created_at desc limit 1)),
           quarter_of((select p.created_at from posts p where p.visible order by p.created_at limit 1))
    into until, oldest;
    if not by_heat then
      until := case when after_id is null then until else least(until, quarter_of(after_at)) end;
    elsif after_id is null or after_pinned then
      pins := array(select p.id from posts p
                    where p.visible and p.pinned
                      and exists (select from search_lines l where l.post_id = p.id and l.visible and l.words @@ sought));
    else
      -- The worst score holds a thread back by so much.
      select least(until, ceil(50 * (after_hot + log(greatest(-p.score, 1)::float8)))) into until
      from posts p where p.visible order by p.score limit 1;
    end if;
    if back is null then
      back := until - quarter_of((select p.created_at from posts p
                                  where p.visible and p.created_at < to_timestamp((until + 1) * 900.0)
                                  order by p.created_at desc offset 31 limit 1));
      everything := back is null;
    end if;
  end if;

  loop
    if everything then
      select array_agg(l.post_id), array_agg(l.began) into lines, began_at
      from search_lines l where l.visible and l.words @@ sought;
    else
      since := until - back;
      level := greatest(0, ceil(ln((back + 1) / 8.0::float8) / ln(4.0::float8)));
      since := (since >> 2 * level) << 2 * level;
      select array_agg(l.post_id), array_agg(l.began) into lines, began_at
      from search_lines l
      where l.visible and l.words @@ sought
        and search_blocks(l.began) && array(select (search_blocks(since))[level + 1] + n
                                            from generate_series(0, (until >> 2 * level) - (since >> 2 * level)) n);
    end if;
    if may_give_up and not everything and cardinality(lines) > 3 then
      select count(*) into threads from posts p
      where p.visible and p.created_at >= to_timestamp(since * 900.0) and p.created_at < to_timestamp((until + 1) * 900.0);
      if cardinality(lines) * 10 > threads then
        return query select null::text, back;
        return;
      end if;
    end if;
    may_give_up := false;
    -- Of many only the newest can come first; where too few of these are to be shown, all are looked at after all.
    cut := null;
    found := '{}';
    if cardinality(lines) > 2 * most and of_board is null and after_id is null then
      select h.began - ahead - 1 into cut
      from (select distinct * from unnest(lines, began_at) as l(post_id, began)) h
      order by h.began desc offset most - 1 limit 1;
    end if;
    while lines is not null or pins <> '{}' loop
      select coalesce(array_agg(f.id), '{}'), min(f.hot) filter (where not f.pinned) into found, coolest
      from (
        select p.id, p.hot, p.pinned
        from (select l.post_id from unnest(lines, began_at) as l(post_id, began) where cut is null or l.began >= cut
              union select unnest(pins)) h
        join posts p on p.id = h.post_id
        where p.visible and (of_board is null or p.board = of_board)
          and (after_id is null or case when by_heat then (p.pinned, p.hot, p.id) < (after_pinned, after_hot, after_id)
                                        else (p.created_at, p.id) < (after_at, after_id) end)
        order by (by_heat and p.pinned) desc, case when by_heat then p.hot end desc,
                 case when not by_heat then p.created_at end desc, p.id desc
        limit most
      ) f;
      exit when cut is null
             or cardinality(found) = most and (not by_heat or coolest is null or cut + ahead <= floor(coolest * 50));
      cut := null;
    end loop;

    exit when everything;
    if cardinality(found) = most then
      exit when not by_heat or coolest is null or since + ahead <= floor(coolest * 50);
    end if;
    if cardinality(found) = most then
      back := until - floor(coolest * 50)::int + ahead;
    else
      back := ahead + (back + 1) * least(case when one_word then 64 else 16 end, 1.5 * most / greatest(cardinality(found), 1));
    end if;
    -- Where few are left, or blocks are too small for so long a time, the words alone are looked up. Of one word every
    -- match is quickly read; what several have in common is not.
    everything := back >= least(until - oldest, 7 << 16)
               or one_word and greatest(cardinality(found), 1)::bigint * (until - oldest) / (until - since + 1) < 400;
  end loop;
  return query select unnest(found), case when everything then -1 else back end;
end
$$;
