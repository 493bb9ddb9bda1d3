-- Rate limits without Redis. In SQL, so processes that share a bucket can't take a token twice.

create or replace function take_tokens(
  bucket text, capacity double precision, per_second double precision, wanted int,
  out granted int, out remaining int
) language plpgsql as $$
declare
  available double precision;
begin
  -- The server's clock, since the processes' clocks differ, read once the row is locked. If it's set back, so is the bucket's
  -- time: otherwise the bucket would get no tokens until the clock has caught up.
  insert into rate_buckets as b (key, tokens, at)
  values (bucket, capacity, clock_timestamp())
  on conflict (key) do update
    set (tokens, at) = (
      select least(capacity, b.tokens + greatest(0, extract(epoch from t.now_at - b.at)) * per_second), t.now_at
      from (select clock_timestamp() as now_at offset 0) as t)
  returning tokens into available;
  -- A negative number gives tokens back.
  granted := least(wanted, floor(available)::int);
  available := least(capacity, available - granted);
  remaining := floor(available)::int;
  if granted <> 0 then
    update rate_buckets set tokens = available where key = bucket;
  end if;
end
$$;
