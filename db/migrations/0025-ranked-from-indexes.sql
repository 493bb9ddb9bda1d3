-- Ranking one business reads its leads and outcomes out of the index: by themselves they lie as far apart as they came.
drop index leads_by_business_time;
create index leads_by_business_time on leads (business_id, created_at)
  include (id, agent_id, counted, reply_open_minutes, settled_at);

drop index outcomes_by_business;
create index outcomes_by_business on outcomes (business_id, at) include (lead_id, agent_id, kind, source, open_minutes);
