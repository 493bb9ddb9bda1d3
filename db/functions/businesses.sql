-- Cards, and what search finds them by.

-- Changes with everything that inquiries and bookings depend on: the card, and its closures, which have no version.
create or replace function business_mark(b businesses) returns text language sql immutable parallel safe as $$
  select b.version || ' ' || md5(b.closures::text)
$$;

create or replace function reach_business(of_business int, keys text[], masks text[], offers text[]) returns void language plpgsql as $$
begin
  delete from business_reach where business_id = of_business;
  update businesses set reach_merit = merit where id = of_business;
  insert into business_reach (business_id, merit, kind, tie, key, zips)
  select b.id, b.merit, b.kind, b.tie, k.key, k.mask::varbit
  from businesses b, unnest(keys, masks) as k(key, mask)
  where b.id = of_business;
  perform know_words(keys || offers);
end
$$;

-- Copies the merit of some businesses to what search reads, after a ranking pass changed it. "No key" locks only: leads
-- and bookings being written hold a key lock on these rows, and the first booking then updates one, which would deadlock.
create or replace function refresh_reach(ids int[]) returns int language sql as $$
  with fresh as (
    update businesses b set reach_merit = b.merit
    where b.id in (select s.id from businesses s where s.id = any (ids) and s.merit <> s.reach_merit
                   order by s.id for no key update)
    returning b.id, b.merit
  ), moved as (
    update business_reach r set merit = f.merit from fresh f where r.business_id = f.id
  )
  select count(*)::int from fresh
$$;

-- The feed has one entry per slug: the new business replaces the tombstone.
create or replace function forget_tombstones(slugs text[]) returns void language sql as $$
  delete from feed_entries
  where business_id in (select id from businesses where slug = any (slugs) and deleted_at is not null)
$$;

create or replace function replace_business_key(of_business int, new_hash bytea, new_hint text, at timestamptz)
returns void language sql as $$
  insert into business_keys (hash, business_id, hint, created_at) values (new_hash, of_business, new_hint, at)
  on conflict (business_id) do update
    set hash = excluded.hash, hint = excluded.hint, created_at = excluded.created_at
$$;

-- Keeps a version that's replaced, and the newest 100 of each business: with a nightly import, all would fill the disk.
create or replace function keep_version(b businesses) returns void language sql as $$
  insert into business_history (business_id, version, card, written_by, written_at)
  values (b.id, b.version, b.card, b.written_by, b.updated_at);
  delete from business_history where business_id = b.id and version <= b.version - 100
$$;

-- Changes only the address. It makes a new version, like every change, so a PUT with If-Match doesn't undo it.
create or replace function write_contact_email(of_business int, email text, actor text, at timestamptz)
returns void language plpgsql as $$
begin
  perform from businesses b
  where b.id = of_business and b.deleted_at is null and b.contact_email is distinct from email for update;
  if found then
    perform keep_version(b) from businesses b where b.id = of_business;
    update businesses b
    set contact_email = email, version = b.version + 1, written_by = actor, updated_at = at
    where b.id = of_business;
    perform mark_for_feed(of_business, at);
  end if;
end
$$;

-- Ends every way into a business's desk: key, links, sessions, and the address that gets links by mail (a trigger ends
-- its mailbox). Also ends the webhook, because an intruder may have set it.
create or replace function end_access(of_business int, at timestamptz) returns void language plpgsql as $$
begin
  perform write_contact_email(of_business, null, 'operator', at);
  delete from business_keys where business_id = of_business;
  -- Marked as used, not deleted: a mail that's sent again would create its link again.
  update desk_links set used_at = at where business_id = of_business and used_at is null;
  delete from sessions where who = 'desk ' || of_business;
  delete from calendar_feeds where business_id = of_business;
  -- An intruder's files would decide when nobody can book.
  delete from linked_calendars where business_id = of_business;
  perform clear_endpoint('biz_' || of_business, 'webhook');
  perform clear_pushes('biz_' || of_business);
end
$$;

-- Whether an address got fewer sign-in mails since then, besides those of these events. Mails at once take turns.
create or replace function may_mail_sign_in(address text, since timestamptz, most int, besides text[]) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('sign-in mails to ' || lower(address)));
  return (
    select count(distinct l.event_id) < most
    from businesses b
    join desk_links l on l.business_id = b.id
    where lower(b.contact_email) = lower(address) and b.deleted_at is null
      and l.created_at > since and l.created_by = 'sign_in' and l.event_id <> all (besides));
end
$$;

-- Whether this key or session (its digest) still opens the desk. Locks the business, as a reset and a removal do: after
-- they ended access, nothing that gives access again may be saved, such as another address for links.
create or replace function holds_desk(of_business int, by bytea) returns boolean language plpgsql as $$
begin
  perform from businesses b where b.id = of_business and b.deleted_at is null for update;
  return found and (
    exists (select from business_keys k where k.business_id = of_business and k.hash = by)
    or exists (select from sessions s where s.digest = by and s.who = 'desk ' || of_business));
end
$$;

-- For an owner who lost control. Returns null if there's no such business. The sandbox has no owners to lose it.
create or replace function reset_access(of_slug text, new_hash bytea, new_hint text, at timestamptz) returns int
language plpgsql as $$
declare
  of_business int;
begin
  select b.id into of_business from businesses b where b.slug = of_slug and b.id > 0 and b.deleted_at is null for update;
  if found then
    perform end_access(of_business, at);
    perform replace_business_key(of_business, new_hash, new_hint, at);
  end if;
  return of_business;
end
$$;

-- An event that only triggers a mail. The worker knows who it goes to.
create or replace function emit_mail(from_owner text, event_type text, event_data jsonb, at timestamptz) returns void
language plpgsql as $$
begin
  insert into endpoints (owner, channel, address, created_at) values (from_owner, 'mail', '', at) on conflict do nothing;
  perform emit_event(from_owner, event_type, null, null, event_data, at);
end
$$;

-- Asks for a mail with links to the desks of these businesses. Writes the same if there are none, so neither the
-- response nor its time tells strangers which addresses we know.
create or replace function request_desk_links(businesses int[], of_address text, heading text, at timestamptz) returns void
language sql as $$
  select emit_mail('desk', 'desk.link_requested',
    jsonb_build_object('businesses', businesses, 'address', of_address, 'to', heading), at)
$$;

-- Tells an owner that someone at the desk changed where mail or money goes, in case it was an intruder. At most once a day
-- for each, since a desk may name a stranger's address.
create or replace function tell_of_change(of_business int, setting text, of_address text, at timestamptz) returns void
language sql as $$
  select emit_mail('desk', 'desk.setting_changed',
    jsonb_build_object('business', of_business, 'setting', setting, 'to', of_address), at)
  where of_address is not null and not exists (
    select from events e
    where e.owner = 'desk' and e.type = 'desk.setting_changed'
      and e.data ->> 'setting' = setting and lower(e.data ->> 'to') = lower(of_address)
      -- Once, or it would be computed for each event that this stream ever had.
      and e.id >= (select first_id_at('evt', clock_timestamp() - interval '1 day')))
$$;

create or replace function write_card(
  of_slug text, new_card json, new_listing json, new_schedule text, new_completeness int, new_kind int, new_tie int,
  keys text[], masks text[], offers text[],
  -- Private fields: left out (false) keeps them.
  has_email boolean, email text, has_account boolean, account text,
  actor text, may_create boolean, expected_version int,
  key_hash bytea, key_hint text, by_claim bytea, at timestamptz,
  out outcome text, out business_id int, out business_version int, out changed_at timestamptz
) language plpgsql as $$
declare
  old businesses;
  same_card boolean;
begin
  loop
    select * into old from businesses b where b.slug = of_slug and b.deleted_at is null for update;
    exit when found;
    if not may_create then
      outcome := 'missing';
      return;
    end if;
    insert into businesses as b (slug, name, industry, timezone, card, version, written_by, contact_email, payout_account,
                                 listing, schedule, completeness, kind, tie, search_keys, created_at, updated_at, claim,
                                 ranking_dirty_at)
    values (of_slug, new_card ->> 'name', new_card ->> 'industry', new_card ->> 'timezone', new_card,
            -- Continues the versions of the removed business, so readers of the feed see a newer card.
            (select coalesce(max(r.version), 0) + 1 from businesses r where r.slug = of_slug and r.deleted_at is not null),
            actor, email, account, new_listing, new_schedule, new_completeness, new_kind, new_tie,
            array_to_tsvector(keys || offers), at, at, by_claim,
            -- Imported businesses wait for the next full pass.
            case when actor <> 'import' then at end)
    on conflict (slug) where deleted_at is null do nothing
    returning b.id, b.version, b.updated_at into business_id, business_version, changed_at;
    if found then
      outcome := 'created';
      exit;
    end if;
    -- Another writer just created it.
  end loop;

  if outcome is null then
    business_id := old.id;
    business_version := old.version;
    changed_at := old.updated_at;
    same_card := old.card::text = new_card::text or old.card::jsonb = new_card::jsonb;
    if expected_version is not null and expected_version <> old.version
       -- A repeat of the request that created it expects none.
       and (same_card and old.claim = by_claim and not (has_email and old.contact_email is distinct from email)) is not true then
      outcome := 'stale';
      return;
    elsif same_card and not (has_email and old.contact_email is distinct from email)
          and not (has_account and old.payout_account is distinct from account) then
      outcome := 'unchanged';
    else
      outcome := 'updated';
      perform keep_version(old);
      update businesses b
      set name = new_card ->> 'name', industry = new_card ->> 'industry', timezone = new_card ->> 'timezone',
          card = new_card, version = b.version + 1, written_by = actor, updated_at = at,
          contact_email  = case when has_email then email else b.contact_email end,
          payout_account = case when has_account then account else b.payout_account end,
          listing = new_listing, schedule = new_schedule, completeness = new_completeness,
          kind = new_kind, tie = new_tie, search_keys = array_to_tsvector(keys || offers),
          -- A new card settles the reports about the old one; a new private field doesn't.
          open_wrong_information = case when same_card then b.open_wrong_information else 0 end,
          ranking_dirty_at = coalesce(b.ranking_dirty_at, at)
      where b.id = old.id
      returning b.version, b.updated_at into business_version, changed_at;
      if actor = 'desk' and has_account and old.payout_account is distinct from account then
        perform tell_of_change(old.id, 'payout_account', old.contact_email, at);
      end if;
    end if;
    -- A repeated request whose response with the key was lost gets a new key.
    if same_card and by_claim is not null and old.claim = by_claim then
      outcome := 'created';
    end if;
  end if;

  if outcome = 'created' and key_hash is not null then
    perform replace_business_key(business_id, key_hash, key_hint, at);
  end if;
  if outcome = 'created' then
    perform forget_tombstones(array[of_slug]);
  end if;
  if outcome in ('created', 'updated') then
    perform reach_business(business_id, keys, masks, offers);
    perform mark_for_feed(business_id, at);
  end if;
end
$$;

-- Leaves a tombstone in the feed, and nothing private. Returns null if there's nothing to delete.
create or replace function delete_business(of_slug text, actor text, at timestamptz) returns int language plpgsql as $$
declare
  old businesses;
begin
  select * into old from businesses b where b.slug = of_slug and b.id > 0 and b.deleted_at is null for update;
  if not found then
    return null;
  end if;
  perform keep_version(old);
  update businesses b
  set deleted_at = at, updated_at = at, version = b.version + 1, written_by = actor, contact_email = null,
      payout_account = null, closures = '[]', claim = null
  where b.id = old.id;
  perform end_access(old.id, at);
  delete from business_reach r where r.business_id = old.id;
  delete from own_times o where o.business_id = old.id;
  delete from saved_replies r where r.business_id = old.id;
  perform mark_for_feed(old.id, at);
  return old.id;
end
$$;

-- The words that typos are corrected to. Takes search keys: of names (-plumbing), and of services with the number of
-- their industry (+0leak), known as +leak.
create or replace function know_words(keys text[]) returns void
language sql
begin atomic
  insert into known_words (key, word)
  select cut || substr(w.word, cut + 1), w.word
  from (select distinct case when key like '-%' then substr(key, 2) else '+' || substr(key, 3) end as word
        from unnest(keys) as key where key ^@ '-' or key ^@ '+') w
  cross join unnest(array[0, 2, 3, 4]) as cut
  -- One lookup per word: with a join, the planner would read all known words.
  where (cut = 0 or length(w.word) >= 4) and (select true from known_words k where k.key = '0' || w.word limit 1) is null;
end;
