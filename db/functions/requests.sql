-- Rate limits without Redis. In SQL, so processes that share a bucket can't take a token twice.

create or replace function take_tokens(
  bucket text, capacity double precision, per_second double precision, wanted int,
  out granted int, out remaining int
) language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  available double precision;
begin
  insert into rate_buckets as b (key, tokens, at)
  values (bucket, capacity, now_at)
  on conflict (key) do update
    set tokens = least(capacity, b.tokens + greatest(0, extract(epoch from now_at - b.at)) * per_second),
        at     = greatest(b.at, now_at)
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
