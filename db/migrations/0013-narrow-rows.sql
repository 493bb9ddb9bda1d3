-- What search shows of a business stays together on few pages: a card goes to a place of its own, where only those who
-- read cards look, and nothing else is ever compressed in its stead.
alter table businesses set (toast_tuple_target = 900);
alter table businesses alter listing set storage main, alter words set storage main, alter schedule set storage main;

-- A word is looked up among all industries; of the places alone there is an index by industry.
drop index business_reach_by_industry;
create index business_reach_by_industry on business_reach (key, (kind >> 2), merit desc, tie) include (business_id, kind, zips)
  where key < '-' or key >= '.';
