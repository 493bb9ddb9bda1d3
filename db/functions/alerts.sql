-- Records what a check found, and tells the operator when the alert starts, once a day while it lasts, and when it ends.
-- One event for each of these, however many processes check: the row's lock makes them take turns.
create or replace function record_alert(
  of_name text, is_wrong boolean, new_detail text, opens_after interval, closes_after interval, tells_start boolean,
  email text, runbook text, at timestamptz
) returns text language plpgsql as $$
declare
  a alerts;
  flips boolean;
  phase text;
begin
  insert into alerts (name, is_open, since, told_at, detail, checked_at) values (of_name, false, at, at, '', at)
  on conflict do nothing;
  select * into a from alerts x where x.name = of_name for no key update;
  -- A later check may be recorded already: then this one is dropped. If that one is far ahead, its clock was wrong, and its
  -- times don't count: otherwise nobody would be told until then.
  if a.checked_at > at + interval '1 minute' then
    a.differs_since := least(a.differs_since, at);
    a.told_at := least(a.told_at, at);
  elsif a.checked_at > at then
    return null;
  end if;
  a.checked_at := at;
  a.detail := case when is_wrong then new_detail else a.detail end;
  a.differs_since := case when is_wrong <> a.is_open then coalesce(a.differs_since, at) end;
  flips := a.differs_since is not null
    and at - a.differs_since >= case when a.is_open then closes_after else opens_after end;
  if flips then
    phase := case when a.is_open then 'ended' else 'started' end;
    a.is_open := not a.is_open;
    a.since := a.differs_since;
    a.differs_since := null;
  elsif a.is_open and a.told_at <= at - interval '1 day' then
    phase := 'lasting';
  end if;
  if phase is not null then
    a.told_at := at;
    perform set_mail_box('operator', email, at);
    if phase <> 'started' or tells_start then
      perform emit_event('operator', 'operator.alert', null, null,
        jsonb_build_object('name', of_name, 'state', phase, 'since', json_instant(a.since), 'detail', a.detail,
                           'runbook', runbook), at);
    end if;
  end if;
  update alerts x
  set is_open = a.is_open, since = a.since, differs_since = a.differs_since, told_at = a.told_at, detail = a.detail,
      checked_at = a.checked_at
  where x.name = of_name;
  return phase;
end
$$;
