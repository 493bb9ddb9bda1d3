-- Search at a million businesses: fewer rows to look at for a question, and no look at a table for those it passes over.

-- The indexes hold all that decides, so that a row which does not serve the zip is passed over inside of them.
drop index business_reach_by_kind;
drop index business_reach_by_merit;

create index business_reach_by_merit     on business_reach (key, merit desc, tie) include (business_id, kind, zips);
create index business_reach_by_industry  on business_reach (key, (kind >> 2), merit desc, tie) include (business_id, kind, zips);
-- Few take emergencies: among all of them they would be looked for in vain.
create index business_reach_by_emergency on business_reach (key, (kind >> 2), merit desc, tie) include (business_id, kind, zips)
  where kind & 2 = 2;

-- How many are bookable, which the planner would guess to be few.
create statistics business_reach_flags on (kind & 1), (kind & 2) from business_reach;

-- Zips are served in regions of three digits now, one row for each: 1782 lists zips that begin with 782, 2782 has them
-- in its radius. Before there were rows for two to five digits.
with gone as (
  delete from business_reach where key ~ '^[12]' returning business_id, merit, kind, tie, key, zips
), served as (
  select business_id, merit, kind, tie, left(key, 1) as mark,
         substr(key, 2) || case when n.width > 0 then lpad(n.number::text, n.width, '0') else '' end as zip
  from gone
  cross join lateral (
    select number, 6 - length(key) as width
    from generate_series(0, (10 ^ (6 - length(key)))::int - 1) as number
    where zips is null or get_bit(zips, number) = 1
  ) n
)
insert into business_reach (business_id, merit, kind, tie, key, zips)
select business_id, merit, kind, tie, mark || left(zip, 3),
       bit_or(set_bit(repeat('0', 100)::bit(100), right(zip, 2)::int, 1))
from served
group by business_id, merit, kind, tie, mark, left(zip, 3);
