-- Only when SECRETS_KEY is lost for good, with every process stopped: see docs/operations/recovery.md. Deletes what nothing
-- can read anymore, says how much that was, and lets the next process that starts register a new key.
\set ON_ERROR_STOP on
\pset footer off
begin;
do $$ begin
  if exists (select from pg_stat_activity
             where datname = current_database() and application_name like 'agent-exchange%') then
    raise 'a process that has the key is running, or PgBouncer still has its connection: stop the process, or restart PgBouncer';
  end if;
end $$;

select 'leads that lose their contact, messages, notes and reports' as lost, count(*)
from erase_leads(array(select id from leads where erased_at is null), true, now())
union all select 'open leads among them, which nobody can serve', count(*) from leads where status <> 'closed'
union all select 'appointments to come, whose customers must call the business', count(*)
  from bookings where status = 'confirmed' and start_at > now()
union all select 'webhooks', count(*) from endpoints where channel = 'webhook'
union all select 'devices with notifications', count(*) from endpoints where starts_with(channel, 'push_')
union all select 'linked calendars', count(*) from linked_calendars
union all select 'calendars that others subscribed to', count(*) from calendar_feeds
union all select 'saved replies', count(*) from saved_replies
union all select 'titles of an owner''s own times', count(*) from own_times where title is not null
union all select 'responses stored for repeats', count(*) from idempotency_claims where body is not null;

-- Reports about leads that were erased earlier.
delete from customer_reports;
update leads set page_token = null, page_digest = null where page_token is not null;
select count(clear_endpoint(owner, channel)::text) as "webhooks and devices ended" from endpoints where secret is not null;
delete from linked_calendars;
delete from calendar_feeds;
delete from saved_replies;
update own_times set title = null where title is not null;
update idempotency_claims set status = null, headers = null, body = null, leads = null, locked_until = to_timestamp(0)
where body is not null;
delete from secrets_keys;
commit;
