-- Leads: an inquiry and everything said about it. What people wrote is encrypted (bytea).

create table leads (
  id                 text collate "C" primary key check (id like 'lead\_%'),
  business_id        int not null references businesses,
  agent_id           text collate "C" not null references agents,
  -- The sender as of then, and whether this is the operator's counted lead at the business (shared/ranking/counted.ts).
  operator_group     text collate "C" not null,
  tier               text not null check (tier in ('free', 'verified', 'platform')),
  counted            boolean not null,
  status             text not null default 'received'
                     constraint lead_status check (status in ('received', 'in conversation', 'quoted', 'booked', 'closed')),
  status_since       timestamptz not null,
  closed_reason      text constraint lead_closed_reason check (closed_reason in
                     ('completed', 'customer_no_show', 'business_no_show', 'customer_cancelled', 'declined', 'withdrawn', 'idle')),
  -- What the business wrote when it declined.
  closing_note       bytea,
  -- Goes up when the status, a booking, an outcome, the details or the first reply changes: a decision made on an older
  -- one is made again. Messages leave it alone, so many writers can queue up for the row.
  revision           int not null default 0,
  -- The last activity, or the booking's end if later. 30 days after it the lead is closed.
  idle_from          timestamptz not null,
  first_reply_at     timestamptz,
  -- Minutes until the first reply, counting only opening hours.
  reply_open_minutes double precision,
  -- When it was first booked or closed: it no longer waits for a reply.
  settled_at         timestamptz,
  consented_at       timestamptz not null,
  -- Whether the customer gets mail (there's an email address, and it isn't erased), and reminders.
  customer_mailed    boolean not null default false,
  customer_reminded  boolean not null default true,
  -- When the customer took the consent back.
  withdrawn_at       timestamptz,
  -- When the customer's details and messages were destroyed.
  erased_at          timestamptz,
  -- The link to the customer's page: encrypted, because it's shown more than once, and looked up by its digest. Null for
  -- leads of the demo.
  page_token         bytea,
  page_digest        bytea unique,
  claim              bytea unique,
  -- Something happened that the owner hasn't seen at the desk yet.
  unread             boolean not null default true,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  check ((status = 'closed') = (closed_reason is not null)),
  check ((first_reply_at is null) = (reply_open_minutes is null)),
  check ((page_token is null) = (page_digest is null))
-- As for deliveries: what changes is what the inbox and the duties sort by.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index leads_by_business        on leads (business_id, id);
create index leads_by_business_status on leads (business_id, status, id);
-- The inbox, and its count of unread leads.
create index leads_by_activity        on leads (business_id, updated_at, id);
create index leads_unread             on leads (business_id)  where unread;
-- Ranking reads a business's leads from this index alone: the rows are spread over many pages.
create index leads_by_business_time   on leads (business_id, created_at)
  include (id, agent_id, counted, reply_open_minutes, settled_at);
create index leads_by_agent           on leads (agent_id, id);
create index leads_counted            on leads (business_id, operator_group, created_at) where counted;
create index leads_idle               on leads (idle_from)    where status <> 'closed';
-- Those whose customer took the consent back come first.
create index leads_to_erase           on leads ((case when withdrawn_at is null then status_since else '-infinity' end))
  where status = 'closed' and erased_at is null;
-- A lead without a reply changes nothing, so ranking must look for it.
create index leads_waiting            on leads (created_at)   where counted and first_reply_at is null and settled_at is null;

-- The only table with customers' contact details: name, phone, email and intake answers, encrypted together.
create table contacts (
  lead_id    text collate "C" primary key references leads,
  sealed     bytea not null,
  created_at timestamptz not null
);

-- Keyed digests of phone numbers and email addresses: they find a person's leads without revealing who it is.
create table contact_points (
  business_id int not null,
  digest      bytea not null,
  lead_id     text collate "C" not null references contacts on delete cascade,
  created_at  timestamptz not null,
  primary key (digest, business_id, created_at, lead_id)
);
create index contact_points_by_lead on contact_points (lead_id);

create table lead_messages (
  id      text collate "C" primary key check (id like 'msg\_%'),
  lead_id text collate "C" not null references leads,
  sender  text not null check (sender in ('agent', 'business')),
  text    bytea,
  claim   bytea unique,
  at      timestamptz not null,
  -- The order of the conversation: drawn while the lead is locked.
  n       bigint generated always as identity
);
create index lead_messages_by_lead on lead_messages (lead_id, n);

create table lead_quotes (
  id       bigint generated always as identity primary key,
  lead_id  text collate "C" not null references leads,
  amount   bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note     bytea,
  claim    bytea unique,
  at       timestamptz not null
);
create index lead_quotes_by_lead on lead_quotes (lead_id, id);

create table lead_timeline (
  id      bigint generated always as identity primary key,
  lead_id text collate "C" not null references leads,
  kind    text not null,
  -- The lead's status after this.
  status  text not null,
  at      timestamptz not null
);
create index lead_timeline_by_lead on lead_timeline (lead_id, id);

-- What customers reported from their page. Encrypted: people write more than they should.
create table customer_reports (
  lead_id text collate "C" not null references leads,
  n       bigint generated always as identity primary key,
  text    bytea not null,
  at      timestamptz not null,
  -- Which operator looks at it, and until when nobody else may: "root", or an id.
  taken_by    text collate "C",
  taken_until timestamptz,
  -- When an operator was done with it.
  done_at  timestamptz,
  done_by  text collate "C",
  decision text check (decision in ('handled', 'nothing_to_do')),
  check ((taken_by is null) = (taken_until is null))
);
create index customer_reports_by_lead on customer_reports (lead_id);
create index customer_reports_open    on customer_reports (n) where done_at is null;

-- Texts that the owner often sends, encrypted.
create table saved_replies (
  n           bigint generated always as identity primary key,
  business_id int not null references businesses on delete cascade,
  text        bytea not null,
  claim       bytea unique,
  created_at  timestamptz not null
);
create index saved_replies_by_business on saved_replies (business_id, n);

-- One-time links to a business's desk.
create table desk_links (
  digest      bytea primary key,
  business_id int not null references businesses on delete cascade,
  -- The lead to open, if a mail linked to one.
  lead_id     text collate "C" references leads,
  created_by  text not null check (created_by in ('mail', 'sign_in', 'operator', 'command')),
  -- The event that the mail with it is about.
  event_id    text collate "C",
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  check ((event_id is not null) = (created_by in ('mail', 'sign_in')))
);
create index desk_links_by_expiry   on desk_links (expires_at);
create index desk_links_by_business on desk_links (business_id, created_at);
create index desk_links_by_lead     on desk_links (lead_id) where lead_id is not null;

-- What became of the leads of the last 30 days, counted every ten minutes. Reading it takes a few hundred rows, however
-- many leads there are.
create table lead_figures (
  -- '-infinity' for all of the days together.
  day            date not null,
  -- '' for all industries.
  industry       text collate "C" not null,
  leads          int not null,
  answered       int not null,
  median_minutes double precision,
  p90_minutes    double precision,
  -- Got an answer or an appointment, got an appointment, and had it.
  reached        int not null,
  booked         int not null,
  completed      int not null,
  counted_at     timestamptz not null,
  primary key (day, industry)
);
