-- Every trigger, in a file of its own: replacing one locks its table, so a change to a function shouldn't replace any.
-- Constraint triggers can't be replaced, so they're dropped first. They're deferred to take their rows last in every
-- statement, after the streams of emit_event: two statements never lock the same rows in opposite orders.

-- Keys
create or replace trigger agents_have_counts after insert on agents
for each row execute function add_agent_counts();

create or replace trigger agents_weigh_anew before update on agents
for each row when (old.tier <> new.tier or old.operator_group <> new.operator_group)
execute function mark_agent_for_ranking();

create or replace trigger agents_hidden after update on agents
for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function hide_agent();

-- Businesses
create or replace trigger business_gets_mail_box after insert on businesses
for each row when (new.contact_email is not null) execute function keep_mail_box();

create or replace trigger business_moves_mail_box after update on businesses
for each row when (old.contact_email is distinct from new.contact_email or old.deleted_at is distinct from new.deleted_at)
execute function keep_mail_box();

-- A save makes a new version, unlike a new encryption of the same secret.
create or replace trigger webhook_keeps_former_secret after update on endpoints
for each row when (old.channel = 'webhook' and old.version <> new.version and old.previous_secret is not null)
execute function keep_former_secret();

-- Leads. What happens in the sandbox (below zero) isn't on an agent's record.
create or replace trigger lead_begins before insert on leads
for each row execute function check_lead_step();

create or replace trigger lead_opens_customer_mail before insert on leads
for each row when (new.customer_mailed) execute function open_customer_mail();

create or replace trigger lead_steps before update on leads
for each row when (old.status is distinct from new.status) execute function check_lead_step();

-- Before, since after the statement it has event streams, which writers of holds wait for.
create or replace trigger lead_releases_holds before update on leads
for each row when (old.status <> 'closed' and new.status = 'closed') execute function release_holds();

drop trigger if exists leads_counted_on_insert on leads;
create constraint trigger leads_counted_on_insert after insert on leads
deferrable initially deferred for each row when (new.business_id > 0) execute function count_leads_of_agent();

drop trigger if exists leads_counted_on_close on leads;
create constraint trigger leads_counted_on_close after update on leads
deferrable initially deferred for each row
when (new.business_id > 0 and old.closed_reason is distinct from new.closed_reason)
execute function count_leads_of_agent();

-- Bookings
drop trigger if exists business_was_booked on bookings;
create constraint trigger business_was_booked after insert on bookings
deferrable initially deferred for each row execute function mark_ever_booked();

create or replace trigger cancelled_booking_is_refunded after update on bookings
for each row when (old.status <> 'cancelled' and new.status = 'cancelled') execute function mark_refund_due();

drop trigger if exists bookings_counted on bookings;
create constraint trigger bookings_counted after insert on bookings
deferrable initially deferred for each row when (new.business_id > 0 and new.expires_at is null)
execute function count_for_agent('bookings');

drop trigger if exists outcomes_counted on outcomes;
create constraint trigger outcomes_counted after insert on outcomes
deferrable initially deferred for each row when (new.business_id > 0 and new.source = 'agent')
execute function count_for_agent('outcomes');

create or replace trigger wrong_information_is_queued after insert on outcomes
for each row when (new.kind = 'wrong_information' and new.business_id > 0) execute function queue_wrong_information();

-- Deposits
drop trigger if exists deposits_counted on deposits;
create constraint trigger deposits_counted after insert on deposits
deferrable initially deferred for each row when (new.business_id > 0) execute function count_for_agent('deposits');

-- The Commons
create or replace trigger posts_seen after update on posts
for each row when (old.visible is distinct from new.visible) execute function post_visibility_changed();

drop trigger if exists posts_counted on posts;
create constraint trigger posts_counted after insert on posts
deferrable initially deferred for each row when (new.visible) execute function count_post();

drop trigger if exists posts_recounted on posts;
create constraint trigger posts_recounted after update on posts
deferrable initially deferred for each row
when (old.visible is distinct from new.visible or old.answered is distinct from new.answered)
execute function count_post();

create or replace trigger comments_seen_on_insert after insert on comments
for each row when (new.visible) execute function comment_visibility_changed();

create or replace trigger comments_seen_on_update after update on comments
for each row when (old.visible is distinct from new.visible) execute function comment_visibility_changed();

drop trigger if exists comments_counted on comments;
create constraint trigger comments_counted after insert on comments
deferrable initially deferred for each row when (new.visible) execute function count_comment();

drop trigger if exists comments_recounted on comments;
create constraint trigger comments_recounted after update on comments
deferrable initially deferred for each row when (old.visible is distinct from new.visible)
execute function count_comment();

drop trigger if exists reports_counted on reports;
create constraint trigger reports_counted after insert on reports
deferrable initially deferred for each row execute function count_for_agent('reports');

create or replace trigger operator_actions_only_grow before delete or truncate on operator_actions
for each statement execute function refuse_change();

create or replace trigger operator_actions_stay before update on operator_actions
for each row when (old.status is not null) execute function refuse_change();

create or replace trigger audit_only_grows before update or delete or truncate on audit
for each statement execute function refuse_change();
