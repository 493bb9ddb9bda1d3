-- Ranking: what is kept of each business's leads, so that time can pass without reading them again (docs/ranking.md).

-- The sums of weight and of weight × value, for speed and for kept appointments, at as_of; and of each operator that is
-- cut to its share, one after the other, weight and value. Businesses without a row were never ranked.
create table ranking_evidence (
  business_id  int primary key references businesses on delete cascade,
  -- As it was then: the mean of an industry is made without reading the cards.
  industry     text not null,
  -- The same as ranked_at of the business: a pass over kept sums leaves alone what was ranked meanwhile.
  as_of        timestamptz not null,
  -- When more than fading happens: a lead leaves the window, or its silence begins to count.
  stale_at     timestamptz,
  speed_weight float8 not null,
  speed_value  float8 not null,
  speed_capped float8[] not null,
  kept_weight  float8 not null,
  kept_value   float8 not null,
  kept_capped  float8[] not null
);

create index ranking_evidence_stale on ranking_evidence (stale_at) where stale_at is not null;

-- With what a business of this industry begins, of the last pass.
create table ranking_means (
  industry   text primary key,
  speed_mean float8 not null
);

create table ranking_passes (
  one        boolean primary key default true check (one),
  -- The last pass over all businesses.
  decayed_at timestamptz not null,
  -- Leads sent until then were looked at a day later: are they waiting still?
  waited_to  timestamptz not null
);

insert into ranking_passes (decayed_at, waited_to) values ('1970-01-01', '1970-01-01');

-- A lead that nobody answers changes nothing by itself, so it must be found.
create index leads_waiting on leads (created_at) where counted and first_reply_at is null and settled_at is null;

-- All leads of an agent weigh anew with its tier, and count anew with its operator. That may be a million businesses,
-- so the statement that changes the agent only says so, and the ranking worker marks them.
alter table agents add column ranking_dirty_at timestamptz;

create index agents_to_rank on agents (ranking_dirty_at) where ranking_dirty_at is not null;

create function mark_agent_for_ranking() returns trigger language plpgsql as $$
begin
  new.ranking_dirty_at := clock_timestamp();
  return new;
end
$$;

create trigger agents_weigh_anew before update on agents
for each row when (old.tier <> new.tier or old.operator_group <> new.operator_group)
execute function mark_agent_for_ranking();

-- `settle` of shared/ranking/evidence.ts: {weight, value} of the evidence with every operator held to its share.
create function settled(
  weight float8, value float8, capped float8[], prior_weight float8, share float8, fade float8
) returns float8[] language plpgsql immutable parallel safe as $$
declare
  rest        float8 := prior_weight + fade * weight;
  rest_weight float8 := fade * weight;
  rest_value  float8 := fade * value;
  rates       float8 := 0;
  cut         int := 0;
  each_share  float8;
begin
  while 2 * cut < cardinality(capped) and fade * capped[2 * cut + 1] > share * rest / (1 - cut * share) loop
    rest := rest - fade * capped[2 * cut + 1];
    rest_weight := rest_weight - fade * capped[2 * cut + 1];
    rest_value := rest_value - fade * capped[2 * cut + 2];
    rates := rates + capped[2 * cut + 2] / capped[2 * cut + 1];
    cut := cut + 1;
  end loop;
  each_share := share * rest / (1 - cut * share);
  return array[rest_weight + cut * each_share, rest_value + rates * each_share];
end
$$;

create function settled_mean(
  weight float8, value float8, capped float8[], prior_weight float8, prior_mean float8, share float8, fade float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  sums float8[] := settled(weight, value, capped, prior_weight, share, fade);
begin
  return (prior_weight * prior_mean + sums[2]) / (prior_weight + sums[1]);
end
$$;

-- In whole ten-thousandths, half up. In most businesses there is nobody to cut, and no function to be called.
create function faded_part(
  weight float8, value float8, capped float8[], prior_weight float8, prior_mean float8, share float8, fade float8
) returns float8 language sql immutable parallel safe as $$
  select floor(10000 * case
    when capped = '{}' then (prior_weight * prior_mean + fade * value) / (prior_weight + fade * weight)
    else settled_mean(weight, value, capped, prior_weight, prior_mean, share, fade)
  end + 0.5)
$$;
