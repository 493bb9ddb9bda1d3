-- Sums of evidence, capped per operator and faded over time (docs/ranking.md).

-- The {weight, value} of the evidence, with each operator capped at its share, as in shared/ranking/evidence.ts. In SQL,
-- because the nightly pass fades every business without moving its evidence to a worker and back.
create or replace function capped_sums(
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

create or replace function capped_mean(
  weight float8, value float8, capped float8[], prior_weight float8, prior_mean float8, share float8, fade float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  sums float8[] := capped_sums(weight, value, capped, prior_weight, share, fade);
begin
  return (prior_weight * prior_mean + sums[2]) / (prior_weight + sums[1]);
end
$$;

-- In ten-thousandths, rounded half up. Most businesses have no capped operators, so they skip the function call.
create or replace function faded_part(
  weight float8, value float8, capped float8[], prior_weight float8, prior_mean float8, share float8, fade float8
) returns float8 language sql immutable parallel safe as $$
  select floor(10000 * case
    when capped = '{}' then (prior_weight * prior_mean + fade * value) / (prior_weight + fade * weight)
    else capped_mean(weight, value, capped, prior_weight, prior_mean, share, fade)
  end + 0.5)
$$;
