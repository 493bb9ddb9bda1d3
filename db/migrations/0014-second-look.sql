-- What the second look compares with: the words and the links of the last day.

-- Sketches of a day, for finding what is nearly the same (shared/commons/sketch.ts). They replace fingerprints that
-- changed in too many bits when a word of a short text did; those of the last day are not worth converting.
drop table recent_prints;

create table recent_sketches (
  target text collate "C" primary key,
  at     timestamptz not null,
  -- Texts that are nearly the same share one of these.
  keys   int[] not null,
  -- The smallest hashes of the text, in order.
  sketch int[] not null
);

create index recent_sketches_by_keys on recent_sketches using gin (keys) with (fastupdate = off);
create index recent_sketches_by_at   on recent_sketches (at);

-- How much of what two texts say together both of them say: 1 the same words, 0 none in common. Of the hashes of both
-- the smallest are a fair sample; of short texts they are all.
create function resemblance(one int[], other int[]) returns double precision
language sql immutable parallel safe as $$
  select coalesce(avg((x.times = 2)::int), 0)::double precision
  from (select count(*) as times
        from (select unnest(one) as hash union all select unnest(other)) b
        group by b.hash order by b.hash limit 128) x
$$;

-- Who linked where within a day.
create table recent_links (
  target   text collate "C" not null,
  at       timestamptz not null,
  link     text collate "C" not null,
  site     text collate "C" not null,
  operator text collate "C" not null,
  -- Of a key that was new then.
  fresh    boolean not null,
  primary key (target, link)
);

create index recent_links_by_link on recent_links (link, at);
create index recent_links_by_site on recent_links (site, at);
create index recent_links_by_at   on recent_links (at);
