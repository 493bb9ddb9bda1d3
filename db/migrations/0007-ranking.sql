-- Ranking: sums over each business's leads, so they can fade with time without reading the leads again (docs/ranking.md).

-- Sums of weight and weight × value at as_of, for reply speed and for kept appointments. The _capped arrays hold the
-- weight and value of each operator that was cut to its share. A business without a row was never ranked.
create table ranking_evidence (
  business_id        int primary key references businesses on delete cascade,
  -- Copied, so an industry's mean is computed without reading cards.
  industry           text not null,
  -- Equals the business's ranked_at: a full pass skips what was ranked meanwhile.
  as_of              timestamptz not null,
  -- When fading is no longer enough: a lead leaves the window, or its silence starts to count.
  stale_at           timestamptz,
  speed_weight       float8 not null,
  speed_value        float8 not null,
  speed_capped       float8[] not null,
  reliability_weight float8 not null,
  reliability_value  float8 not null,
  reliability_capped float8[] not null
);
create index ranking_evidence_stale on ranking_evidence (stale_at) where stale_at is not null;

-- The prior of each industry, from the last pass.
create table ranking_means (
  industry   text primary key,
  speed_mean float8 not null
);

create table ranking_passes (
  one                boolean primary key default true check (one),
  -- The last pass over all businesses.
  decayed_at         timestamptz not null,
  -- Leads sent before this were checked a day later for a missing reply.
  replies_checked_to timestamptz not null
);
insert into ranking_passes (decayed_at, replies_checked_to) values ('1970-01-01', '1970-01-01');
