-- Operators: their sign-in mails and sessions.

-- Whether an operator got fewer than `most` sign-in mails since then, besides this event's. Two mails at once take turns.
create or replace function may_mail_operator(of_operator text, since timestamptz, most int, besides text) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('sign-in mails to ' || of_operator));
  return (
    select count(*) < most from operator_links l
    where l.operator_id = of_operator and l.created_at > since and l.event_id <> besides);
end
$$;

-- Ends the sessions and links of an operator whose row the caller has updated. Links first: starting a session
-- locks its link, so by the time the link is gone, the session can be deleted.
create or replace function end_operator_access(of_operator text, at timestamptz) returns void language plpgsql as $$
begin
  update operator_links set used_at = at where operator_id = of_operator and used_at is null;
  delete from sessions where who = 'operator ' || of_operator;
end
$$;
