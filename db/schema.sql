create table agent_counts (
  agent_id text not null PRIMARY KEY REFERENCES agents(id) ON DELETE CASCADE,
  inquiries bigint default 0 not null,
  open_leads bigint default 0 not null,
  bookings bigint default 0 not null,
  completed bigint default 0 not null,
  customer_no_shows bigint default 0 not null,
  outcomes bigint default 0 not null,
  deposits bigint default 0 not null,
  posts bigint default 0 not null,
  comments bigint default 0 not null,
  votes bigint default 0 not null,
  reports bigint default 0 not null,
  score bigint default 0 not null,
  canonical_answers bigint default 0 not null
);

create unlogged table agent_hours (
  agent_id text not null,
  hour timestamp with time zone not null,
  requests integer not null,
  refused integer not null,
  failed integer not null,
  constraint agent_hours_pkey PRIMARY KEY (agent_id, hour)
);
CREATE INDEX agent_hours_by_hour ON public.agent_hours USING btree (hour);

create table agent_keys (
  hash bytea not null PRIMARY KEY,
  agent_id text not null REFERENCES agents(id) ON DELETE CASCADE,
  hint text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  claim bytea
);
CREATE INDEX agent_keys_by_agent ON public.agent_keys USING btree (agent_id, created_at DESC);
CREATE INDEX agent_keys_by_hint ON public.agent_keys USING btree (hint);
CREATE UNIQUE INDEX agent_keys_claim ON public.agent_keys USING btree (claim) WHERE (claim IS NOT NULL);

create unlogged table agent_requests (
  id text not null PRIMARY KEY CHECK ((id ~~ 'req\_%'::text)),
  agent_id text not null,
  at timestamp with time zone not null,
  method text not null,
  path text not null,
  status integer not null,
  ms integer not null,
  error text
);
CREATE INDEX agent_requests_by_agent ON public.agent_requests USING btree (agent_id, id);

create table agents (
  id text not null PRIMARY KEY CHECK ((id ~~ 'agt\_%'::text)),
  name text not null,
  operator text,
  website text,
  contact_email text not null,
  tier text default 'free'::text not null CHECK ((tier = ANY (ARRAY['free'::text, 'verified'::text, 'platform'::text]))),
  contact_address text not null,
  operator_name text,
  verified_domain text,
  network text,
  operator_group text not null,
  verification_token text,
  last_used_at timestamp with time zone,
  suspended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  claim bytea UNIQUE,
  created_at timestamp with time zone not null,
  ranking_dirty_at timestamp with time zone
);
CREATE INDEX agents_by_contact_address ON public.agents USING btree (contact_address);
CREATE INDEX agents_by_created_at ON public.agents USING btree (created_at);
CREATE INDEX agents_by_network ON public.agents USING btree (network, created_at) WHERE (network IS NOT NULL);
CREATE INDEX agents_by_operator_group ON public.agents USING btree (operator_group);
CREATE INDEX agents_by_operator_name ON public.agents USING btree (operator_name) WHERE (operator_name IS NOT NULL);
CREATE INDEX agents_by_verified_domain ON public.agents USING btree (verified_domain) WHERE (verified_domain IS NOT NULL);
CREATE INDEX agents_by_words ON public.agents USING gin (words_of(((name || ' '::text) || COALESCE(operator, ''::text))));
CREATE INDEX agents_to_rank ON public.agents USING btree (ranking_dirty_at) WHERE (ranking_dirty_at IS NOT NULL);
CREATE TRIGGER agents_have_counts AFTER INSERT ON public.agents FOR EACH ROW EXECUTE FUNCTION add_agent_counts();
CREATE TRIGGER agents_hidden AFTER UPDATE ON public.agents FOR EACH ROW WHEN (((old.suspended_at IS NULL) <> (new.suspended_at IS NULL))) EXECUTE FUNCTION hide_agent();
CREATE TRIGGER agents_weigh_anew BEFORE UPDATE ON public.agents FOR EACH ROW WHEN (((old.tier <> new.tier) OR (old.operator_group <> new.operator_group))) EXECUTE FUNCTION mark_agent_for_ranking();

create table alerts (
  name text not null PRIMARY KEY,
  is_open boolean not null,
  since timestamp with time zone not null,
  differs_since timestamp with time zone,
  told_at timestamp with time zone not null,
  detail text not null,
  checked_at timestamp with time zone not null
);

create table audit (
  id bigint generated always as identity not null PRIMARY KEY,
  at timestamp with time zone not null,
  actor text not null CHECK ((actor = ANY (ARRAY['rules'::text, 'worker'::text, 'reports'::text, 'operator'::text]))),
  operator text,
  target text not null CHECK ((target = ANY (ARRAY['post'::text, 'comment'::text, 'agent'::text]))),
  target_id text not null,
  from_state text,
  to_state text not null,
  codes text[] not null,
  reason text,
  waited double precision
);
CREATE INDEX audit_by_target ON public.audit USING btree (target_id, id);
CREATE INDEX audit_by_time ON public.audit USING btree (at);
CREATE TRIGGER audit_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table board_counts (
  board text not null,
  shard integer not null,
  threads bigint default 0 not null,
  unanswered bigint default 0 not null,
  constraint board_counts_pkey PRIMARY KEY (board, shard)
);

create table bookings (
  id text not null PRIMARY KEY CHECK (((id ~~ 'bkg\_%'::text) OR (id ~~ 'hld\_%'::text))),
  lead_id text not null REFERENCES leads(id),
  business_id integer not null REFERENCES businesses(id),
  agent_id text not null REFERENCES agents(id),
  status text default 'confirmed'::text not null CHECK ((status = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'completed'::text, 'customer_no_show'::text, 'business_no_show'::text, 'held'::text, 'released'::text]))),
  service jsonb not null,
  timezone text not null,
  chair integer not null CHECK ((chair >= 1)),
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  busy tstzrange not null,
  confirmation_code text not null,
  deposit_amount bigint CHECK ((deposit_amount > 0)),
  deposit_currency text,
  refundable_until timestamp with time zone,
  refund_lost boolean,
  free_until timestamp with time zone,
  free_lost boolean,
  cancellation_fee jsonb,
  rescheduled_at timestamp with time zone,
  expires_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by text CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'business'::text]))),
  reminded_at timestamp with time zone,
  outcome_requested_at timestamp with time zone,
  claim bytea,
  created_at timestamp with time zone not null,
  constraint bookings_check CHECK ((end_at > start_at)),
  constraint bookings_check1 CHECK (((busy && tstzrange(start_at, end_at)) AND (lower(busy) = start_at) AND (upper(busy) >= end_at))),
  constraint bookings_check2 CHECK (((deposit_amount IS NULL) = (deposit_currency IS NULL))),
  constraint bookings_check3 CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancelled_by IS NULL)))),
  constraint bookings_check4 CHECK ((((id ~~ 'hld\_%'::text) = (status = ANY (ARRAY['held'::text, 'released'::text]))) AND ((id ~~ 'hld\_%'::text) = (expires_at IS NOT NULL)))),
  constraint bookings_never_overlap EXCLUDE USING gist (business_id WITH =, chair WITH =, busy WITH &&) WHERE ((status <> ALL (ARRAY['cancelled'::text, 'released'::text])))
);
CREATE INDEX bookings_by_business ON public.bookings USING btree (business_id, start_at);
CREATE INDEX bookings_by_code ON public.bookings USING btree (confirmation_code) WHERE (expires_at IS NULL);
CREATE INDEX bookings_by_lead ON public.bookings USING btree (lead_id, id);
CREATE UNIQUE INDEX bookings_claim ON public.bookings USING btree (claim) WHERE (claim IS NOT NULL);
CREATE INDEX bookings_holds ON public.bookings USING btree (business_id, created_at) WHERE (status = ANY (ARRAY['held'::text, 'released'::text]));
CREATE UNIQUE INDEX bookings_one_per_lead ON public.bookings USING btree (lead_id) WHERE (status = 'confirmed'::text);
CREATE INDEX bookings_to_follow_up ON public.bookings USING btree (end_at) WHERE ((status = 'confirmed'::text) AND (outcome_requested_at IS NULL));
CREATE INDEX bookings_to_remind ON public.bookings USING btree (start_at) WHERE ((status = 'confirmed'::text) AND (reminded_at IS NULL));
CREATE CONSTRAINT TRIGGER bookings_counted AFTER INSERT ON public.bookings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.business_id > 0) AND (new.expires_at IS NULL))) EXECUTE FUNCTION count_for_agent('bookings');
CREATE CONSTRAINT TRIGGER business_was_booked AFTER INSERT ON public.bookings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_ever_booked();
CREATE TRIGGER cancelled_booking_is_refunded AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((old.status <> 'cancelled'::text) AND (new.status = 'cancelled'::text))) EXECUTE FUNCTION mark_refund_due();

create table business_history (
  business_id integer not null REFERENCES businesses(id) ON DELETE CASCADE,
  version integer not null,
  card json,
  written_by text not null,
  written_at timestamp with time zone not null,
  constraint business_history_pkey PRIMARY KEY (business_id, version)
);

create table business_keys (
  hash bytea not null,
  business_id integer not null PRIMARY KEY REFERENCES businesses(id) ON DELETE CASCADE,
  hint text not null,
  created_at timestamp with time zone not null
);
CREATE INDEX business_keys_by_hash ON public.business_keys USING hash (hash);

create table business_reach (
  business_id integer not null,
  merit smallint not null,
  kind smallint not null,
  tie integer not null,
  key text not null,
  zips bit varying
);
CREATE INDEX business_reach_by_business ON public.business_reach USING btree (business_id);
CREATE INDEX business_reach_by_emergency ON public.business_reach USING btree (key, merit DESC, tie) INCLUDE (business_id, kind, zips) WHERE (((kind)::integer & 2) = 2);
CREATE INDEX business_reach_by_industry ON public.business_reach USING btree (key, ((kind >> 2)), merit DESC, tie) INCLUDE (business_id, kind, zips) WHERE ((key < '-'::text) OR (key >= '.'::text));
CREATE INDEX business_reach_by_industry_emergency ON public.business_reach USING btree (key, ((kind >> 2)), merit DESC, tie) INCLUDE (business_id, kind, zips) WHERE ((((kind)::integer & 2) = 2) AND ((key < '-'::text) OR (key >= '.'::text)));
CREATE INDEX business_reach_by_merit ON public.business_reach USING btree (key, merit DESC, tie) INCLUDE (business_id, kind, zips);

create table businesses (
  id integer generated always as identity not null PRIMARY KEY,
  slug text not null CHECK ((((length(slug) >= 3) AND (length(slug) <= 80)) AND (translate(slug, 'abcdefghijklmnopqrstuvwxyz0123456789-'::text, ''::text) = ''::text))),
  name text not null,
  industry text not null CHECK ((industry = ANY (ARRAY['trades'::text, 'beauty'::text, 'str'::text, 'ltr'::text, 'dealerships'::text, 'ecommerce'::text, 'realestate'::text, 'hotels'::text]))),
  timezone text not null,
  card json not null,
  version integer default 1 not null,
  written_by text not null,
  contact_email text,
  payout_account text,
  closures jsonb default '[]'::jsonb not null,
  listing json not null,
  schedule text not null,
  kind smallint not null,
  tie integer not null,
  search_keys tsvector not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  claim bytea,
  response_score real default 0.525 not null CHECK (((response_score >= (0)::double precision) AND (response_score <= (1)::double precision))),
  response jsonb,
  record jsonb,
  completeness smallint default 0 not null CHECK (((completeness >= 0) AND (completeness <= 100))),
  open_wrong_information smallint default 0 not null,
  ranking_dirty_at timestamp with time zone,
  ranked_at timestamp with time zone,
  merit smallint generated always as ((((round((response_score * (10000)::double precision)))::integer + (50 * GREATEST(0, (completeness - LEAST(30, (10 * open_wrong_information)))))))::smallint) stored not null,
  reach_merit smallint default 0 not null,
  ever_booked boolean default false not null,
  constraint businesses_sandbox CHECK (((id < 0) = starts_with(slug, 'sandbox-'::text)))
);
CREATE INDEX businesses_by_contact_email ON public.businesses USING btree (lower(contact_email)) WHERE ((contact_email IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX businesses_by_removal ON public.businesses USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX businesses_by_search_keys ON public.businesses USING gin (search_keys) WITH (gin_pending_list_limit='256') WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX businesses_claim_key ON public.businesses USING btree (claim) WHERE (claim IS NOT NULL);
CREATE INDEX businesses_removed ON public.businesses USING btree (slug) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX businesses_slug_key ON public.businesses USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX businesses_to_rank ON public.businesses USING btree (ranking_dirty_at) WHERE (ranking_dirty_at IS NOT NULL);
CREATE INDEX businesses_to_refresh ON public.businesses USING btree (id) WHERE ((merit <> reach_merit) AND (deleted_at IS NULL));
CREATE TRIGGER business_gets_mail_box AFTER INSERT ON public.businesses FOR EACH ROW WHEN ((new.contact_email IS NOT NULL)) EXECUTE FUNCTION keep_mail_box();
CREATE TRIGGER business_moves_mail_box AFTER UPDATE ON public.businesses FOR EACH ROW WHEN (((old.contact_email IS DISTINCT FROM new.contact_email) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION keep_mail_box();

create table calendar_feeds (
  business_id integer not null PRIMARY KEY REFERENCES businesses(id),
  token bytea not null,
  digest bytea not null UNIQUE,
  created_at timestamp with time zone not null
);

create table card_views (
  business_id integer not null REFERENCES businesses(id) ON DELETE CASCADE,
  day date not null,
  views integer not null,
  constraint card_views_pkey PRIMARY KEY (business_id, day)
);
CREATE INDEX card_views_by_day ON public.card_views USING btree (day);

create table comments (
  id text not null PRIMARY KEY CHECK ((id ~~ 'cmt\_%'::text)),
  post_id text not null REFERENCES posts(id),
  agent_id text REFERENCES agents(id),
  parent_id text REFERENCES comments(id),
  body text not null,
  state text not null CHECK ((state = ANY (ARRAY['published'::text, 'held'::text, 'rejected'::text, 'removed'::text]))),
  hidden boolean default false not null,
  visible boolean generated always as (((state = 'published'::text) AND (NOT hidden))) stored not null,
  reasons jsonb not null,
  risk text[] not null,
  up integer default 0 not null,
  down integer default 0 not null,
  score integer default 0 not null,
  worth double precision default 0 not null,
  digest bytea not null,
  reviewed_at timestamp with time zone,
  review_requests integer default 1 not null,
  failed_reviews smallint default 0 not null,
  announced boolean not null,
  claim bytea UNIQUE,
  created_at timestamp with time zone not null
);
CREATE INDEX comments_by_agent ON public.comments USING btree (agent_id, created_at);
CREATE INDEX comments_by_digest ON public.comments USING btree (digest, created_at);
CREATE INDEX comments_by_post ON public.comments USING btree (post_id, worth DESC, id) WHERE visible;
CREATE INDEX comments_replies ON public.comments USING btree (post_id, parent_id, id) WHERE (visible AND (parent_id IS NOT NULL));
CREATE INDEX comments_to_review ON public.comments USING btree (id) WHERE (reviewed_at IS NULL);
CREATE INDEX comments_turned_down ON public.comments USING btree (agent_id) WHERE (state = ANY (ARRAY['rejected'::text, 'removed'::text]));
CREATE INDEX comments_unseen ON public.comments USING btree (post_id, agent_id) WHERE (NOT visible);
CREATE CONSTRAINT TRIGGER comments_counted AFTER INSERT ON public.comments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.visible) EXECUTE FUNCTION count_comment();
CREATE CONSTRAINT TRIGGER comments_recounted AFTER UPDATE ON public.comments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.visible IS DISTINCT FROM new.visible)) EXECUTE FUNCTION count_comment();
CREATE TRIGGER comments_seen_on_insert AFTER INSERT ON public.comments FOR EACH ROW WHEN (new.visible) EXECUTE FUNCTION comment_visibility_changed();
CREATE TRIGGER comments_seen_on_update AFTER UPDATE ON public.comments FOR EACH ROW WHEN ((old.visible IS DISTINCT FROM new.visible)) EXECUTE FUNCTION comment_visibility_changed();

create table contact_points (
  business_id integer not null,
  digest bytea not null,
  lead_id text not null REFERENCES contacts(lead_id) ON DELETE CASCADE,
  created_at timestamp with time zone not null,
  constraint contact_points_pkey PRIMARY KEY (digest, business_id, created_at, lead_id)
);
CREATE INDEX contact_points_by_lead ON public.contact_points USING btree (lead_id);

create table contacts (
  lead_id text not null PRIMARY KEY REFERENCES leads(id),
  sealed bytea not null,
  created_at timestamp with time zone not null
);

create table customer_reports (
  lead_id text not null REFERENCES leads(id),
  n bigint generated always as identity not null PRIMARY KEY,
  text bytea not null,
  at timestamp with time zone not null,
  taken_by text,
  taken_until timestamp with time zone,
  done_at timestamp with time zone,
  done_by text,
  decision text CHECK ((decision = ANY (ARRAY['handled'::text, 'nothing_to_do'::text]))),
  constraint customer_reports_check CHECK (((taken_by IS NULL) = (taken_until IS NULL)))
);
CREATE INDEX customer_reports_by_lead ON public.customer_reports USING btree (lead_id);
CREATE INDEX customer_reports_open ON public.customer_reports USING btree (n) WHERE (done_at IS NULL);

create table deliveries (
  id text default type_id('dlv'::text, epoch_ms(clock_timestamp())) not null PRIMARY KEY,
  owner text not null,
  event_id text not null,
  channel text not null CHECK (((channel = ANY (ARRAY['webhook'::text, 'mail'::text, 'customer'::text, 'script'::text])) OR starts_with(channel, 'push_'::text))),
  state text default 'pending'::text not null CHECK ((state = ANY (ARRAY['pending'::text, 'leased'::text, 'delivered'::text, 'waiting'::text, 'exhausted'::text, 'cancelled'::text]))),
  attempts integer default 0 not null,
  lost_leases integer default 0 not null,
  next_at timestamp with time zone,
  lease text,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null,
  handed_over_at timestamp with time zone,
  claim bytea,
  redelivery_claim bytea,
  constraint deliveries_check CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL))),
  constraint deliveries_check1 CHECK (((state = 'leased'::text) = ((lease IS NOT NULL) AND (lease_until IS NOT NULL)))),
  constraint deliveries_owner_event_id_channel_key UNIQUE (owner, event_id, channel)
);
CREATE UNIQUE INDEX deliveries_claim ON public.deliveries USING btree (claim) WHERE (claim IS NOT NULL);
CREATE INDEX deliveries_given_up ON public.deliveries USING btree (owner, event_id) WHERE (state = ANY (ARRAY['exhausted'::text, 'cancelled'::text]));
CREATE INDEX deliveries_leased ON public.deliveries USING btree (owner, channel, lease_until) WHERE (state = 'leased'::text);
CREATE INDEX deliveries_mail ON public.deliveries USING btree (state, id) WHERE (channel = ANY (ARRAY['mail'::text, 'customer'::text]));
CREATE INDEX deliveries_pending ON public.deliveries USING btree (owner, channel, event_id NULLS FIRST) WHERE (state = 'pending'::text);
CREATE INDEX deliveries_suspect ON public.deliveries USING btree (owner, channel, next_at NULLS FIRST) WHERE ((state = 'waiting'::text) AND (lost_leases >= 2));
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (owner, channel, next_at) WHERE (state = 'waiting'::text);

create table delivery_attempts (
  delivery_id text not null REFERENCES deliveries(id) ON DELETE CASCADE,
  n bigint generated always as identity not null,
  at timestamp with time zone not null,
  status integer,
  ms integer,
  error text,
  answer text,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, n)
);

create table deposits (
  id text not null PRIMARY KEY CHECK ((id ~~ 'dep\_%'::text)),
  booking_id text not null UNIQUE REFERENCES bookings(id),
  lead_id text not null REFERENCES leads(id),
  business_id integer not null REFERENCES businesses(id),
  agent_id text not null REFERENCES agents(id),
  provider text not null CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text]))),
  amount bigint not null CHECK ((amount > 0)),
  currency text not null CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  display text not null,
  expires_at timestamp with time zone not null,
  refundable_until timestamp with time zone not null,
  page jsonb,
  prepared_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint deposits_check CHECK (((page IS NULL) = (prepared_at IS NULL)))
);
CREATE INDEX deposits_by_business ON public.deposits USING btree (business_id, id);
CREATE INDEX deposits_by_lead ON public.deposits USING btree (lead_id, id);
CREATE INDEX deposits_to_prepare ON public.deposits USING btree (created_at) WHERE (prepared_at IS NULL);
CREATE CONSTRAINT TRIGGER deposits_counted AFTER INSERT ON public.deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.business_id > 0)) EXECUTE FUNCTION count_for_agent('deposits');

create table desk_links (
  digest bytea not null PRIMARY KEY,
  business_id integer not null REFERENCES businesses(id) ON DELETE CASCADE,
  lead_id text REFERENCES leads(id),
  created_by text not null CHECK ((created_by = ANY (ARRAY['mail'::text, 'sign_in'::text, 'operator'::text, 'command'::text]))),
  event_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint desk_links_check CHECK (((event_id IS NOT NULL) = (created_by = ANY (ARRAY['mail'::text, 'sign_in'::text]))))
);
CREATE INDEX desk_links_by_business ON public.desk_links USING btree (business_id, created_at);
CREATE INDEX desk_links_by_expiry ON public.desk_links USING btree (expires_at);
CREATE INDEX desk_links_by_lead ON public.desk_links USING btree (lead_id) WHERE (lead_id IS NOT NULL);

create table endpoints (
  owner text not null,
  channel text not null CHECK (((channel = ANY (ARRAY['webhook'::text, 'mail'::text, 'customer'::text, 'script'::text])) OR starts_with(channel, 'push_'::text))),
  address text not null,
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  version bigint default nextval('endpoint_versions'::regclass) not null,
  enabled boolean default true not null,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  paused_until timestamp with time zone,
  last_delivery_at timestamp with time zone,
  last_status integer,
  created_at timestamp with time zone not null,
  stale_before text,
  constraint endpoints_check CHECK ((((channel = 'webhook'::text) OR starts_with(channel, 'push_'::text)) = (secret IS NOT NULL))),
  constraint endpoints_pkey PRIMARY KEY (owner, channel)
);
CREATE TRIGGER webhook_keeps_former_secret AFTER UPDATE ON public.endpoints FOR EACH ROW WHEN (((old.channel = 'webhook'::text) AND (old.version <> new.version) AND (old.previous_secret IS NOT NULL))) EXECUTE FUNCTION keep_former_secret();

create table event_streams (
  owner text not null PRIMARY KEY,
  last_ms bigint not null,
  events bigint default 0 not null
);

create table events (
  owner text not null,
  id text not null,
  type text not null CHECK (is_event_kind(type)),
  at timestamp with time zone not null,
  lead_id text,
  business jsonb,
  data jsonb not null,
  record text generated always as (event_text(id, type, at, lead_id, business, data)) stored,
  constraint events_pkey PRIMARY KEY (owner, id)
) partition by RANGE (id);
CREATE INDEX events_by_id ON ONLY public.events USING hash (id);
CREATE INDEX events_by_lead ON ONLY public.events USING btree (lead_id) WHERE (lead_id IS NOT NULL);

create table feed_end (
  one boolean default true not null PRIMARY KEY CHECK (one),
  position bigint not null,
  latest_at timestamp with time zone not null
);

create table feed_entries (
  business_id integer not null PRIMARY KEY REFERENCES businesses(id) ON DELETE CASCADE,
  position bigint,
  changed_at timestamp with time zone not null,
  latest_at timestamp with time zone
);
CREATE INDEX feed_entries_by_time ON public.feed_entries USING btree (latest_at, "position") WHERE ("position" IS NOT NULL);
CREATE UNIQUE INDEX feed_entries_position_key ON public.feed_entries USING btree ("position") WHERE ("position" IS NOT NULL);
CREATE INDEX feed_entries_to_place ON public.feed_entries USING btree (changed_at) WHERE ("position" IS NULL);

create table former_secrets (
  owner text not null,
  channel text not null,
  n bigint generated always as identity not null,
  secret bytea not null,
  until timestamp with time zone not null,
  constraint former_secrets_owner_channel_fkey FOREIGN KEY (owner, channel) REFERENCES endpoints(owner, channel) ON DELETE CASCADE,
  constraint former_secrets_pkey PRIMARY KEY (owner, channel, n)
);

create table gauge_minutes (
  minute timestamp with time zone not null,
  gauge text not null,
  label text not null,
  value double precision not null,
  constraint gauge_minutes_pkey PRIMARY KEY (minute, gauge, label)
);

create table idempotency_claims (
  scope bytea not null PRIMARY KEY,
  token bytea not null,
  request bytea not null,
  locked_until timestamp with time zone,
  status integer,
  headers jsonb,
  body bytea,
  created_at timestamp with time zone not null,
  leads text[],
  constraint idempotency_claims_check CHECK (((status IS NULL) OR (locked_until IS NULL)))
);
CREATE INDEX idempotency_claims_by_created_at ON public.idempotency_claims USING btree (created_at);
CREATE INDEX idempotency_claims_by_lead ON public.idempotency_claims USING gin (leads) WHERE (leads IS NOT NULL);

create table import_parts (
  import_id text not null REFERENCES imports(id) ON DELETE CASCADE,
  n integer not null,
  lines jsonb not null,
  constraint import_parts_pkey PRIMARY KEY (import_id, n)
);

create table import_refusals (
  import_id text not null REFERENCES imports(id) ON DELETE CASCADE,
  line integer not null,
  slug text,
  reason text not null,
  constraint import_refusals_pkey PRIMARY KEY (import_id, line)
);

create table imports (
  id text not null PRIMARY KEY CHECK ((id ~~ 'imp\_%'::text)),
  file text not null,
  operator text not null,
  lines integer not null CHECK ((lines > 0)),
  lines_done integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  claim bytea UNIQUE
);
CREATE INDEX imports_open ON public.imports USING btree (id) WHERE (finished_at IS NULL);

create table key_pepper (
  is_only boolean default true not null PRIMARY KEY CHECK (is_only),
  digest bytea not null
);

create table known_words (
  key text not null,
  word text not null
);
CREATE INDEX known_words_by_key ON public.known_words USING btree (key) INCLUDE (word);

create table lead_figures (
  day date not null,
  industry text not null,
  leads integer not null,
  answered integer not null,
  median_minutes double precision,
  p90_minutes double precision,
  reached integer not null,
  booked integer not null,
  completed integer not null,
  counted_at timestamp with time zone not null,
  constraint lead_figures_pkey PRIMARY KEY (day, industry)
);

create table lead_messages (
  id text not null PRIMARY KEY CHECK ((id ~~ 'msg\_%'::text)),
  lead_id text not null REFERENCES leads(id),
  sender text not null CHECK ((sender = ANY (ARRAY['agent'::text, 'business'::text]))),
  text bytea,
  claim bytea UNIQUE,
  at timestamp with time zone not null,
  n bigint generated always as identity not null
);
CREATE INDEX lead_messages_by_lead ON public.lead_messages USING btree (lead_id, n);

create table lead_quotes (
  id bigint generated always as identity not null PRIMARY KEY,
  lead_id text not null REFERENCES leads(id),
  amount bigint not null CHECK ((amount >= 0)),
  currency text not null CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  note bytea,
  claim bytea UNIQUE,
  at timestamp with time zone not null
);
CREATE INDEX lead_quotes_by_lead ON public.lead_quotes USING btree (lead_id, id);

create table lead_timeline (
  id bigint generated always as identity not null PRIMARY KEY,
  lead_id text not null REFERENCES leads(id),
  kind text not null,
  status text not null,
  at timestamp with time zone not null
);
CREATE INDEX lead_timeline_by_lead ON public.lead_timeline USING btree (lead_id, id);

create table leads (
  id text not null PRIMARY KEY CHECK ((id ~~ 'lead\_%'::text)),
  business_id integer not null REFERENCES businesses(id),
  agent_id text not null REFERENCES agents(id),
  operator_group text not null,
  tier text not null CHECK ((tier = ANY (ARRAY['free'::text, 'verified'::text, 'platform'::text]))),
  counted boolean not null,
  status text default 'received'::text not null,
  status_since timestamp with time zone not null,
  closed_reason text,
  closing_note bytea,
  revision integer default 0 not null,
  idle_from timestamp with time zone not null,
  first_reply_at timestamp with time zone,
  reply_open_minutes double precision,
  settled_at timestamp with time zone,
  consented_at timestamp with time zone not null,
  customer_mailed boolean default false not null,
  customer_reminded boolean default true not null,
  withdrawn_at timestamp with time zone,
  erased_at timestamp with time zone,
  page_token bytea,
  page_digest bytea UNIQUE,
  claim bytea UNIQUE,
  unread boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint lead_closed_reason CHECK ((closed_reason = ANY (ARRAY['completed'::text, 'customer_no_show'::text, 'business_no_show'::text, 'customer_cancelled'::text, 'declined'::text, 'withdrawn'::text, 'idle'::text]))),
  constraint lead_status CHECK ((status = ANY (ARRAY['received'::text, 'in conversation'::text, 'quoted'::text, 'booked'::text, 'closed'::text]))),
  constraint leads_check CHECK (((status = 'closed'::text) = (closed_reason IS NOT NULL))),
  constraint leads_check1 CHECK (((first_reply_at IS NULL) = (reply_open_minutes IS NULL))),
  constraint leads_check2 CHECK (((page_token IS NULL) = (page_digest IS NULL)))
);
CREATE INDEX leads_by_activity ON public.leads USING btree (business_id, updated_at, id);
CREATE INDEX leads_by_agent ON public.leads USING btree (agent_id, id);
CREATE INDEX leads_by_business ON public.leads USING btree (business_id, id);
CREATE INDEX leads_by_business_status ON public.leads USING btree (business_id, status, id);
CREATE INDEX leads_by_business_time ON public.leads USING btree (business_id, created_at) INCLUDE (id, agent_id, counted, reply_open_minutes, settled_at);
CREATE INDEX leads_counted ON public.leads USING btree (business_id, operator_group, created_at) WHERE counted;
CREATE INDEX leads_idle ON public.leads USING btree (idle_from) WHERE (status <> 'closed'::text);
CREATE INDEX leads_to_erase ON public.leads USING btree ((
CASE
    WHEN (withdrawn_at IS NULL) THEN status_since
    ELSE '-infinity'::timestamp with time zone
END)) WHERE ((status = 'closed'::text) AND (erased_at IS NULL));
CREATE INDEX leads_unread ON public.leads USING btree (business_id) WHERE unread;
CREATE INDEX leads_waiting ON public.leads USING btree (created_at) WHERE (counted AND (first_reply_at IS NULL) AND (settled_at IS NULL));
CREATE TRIGGER lead_begins BEFORE INSERT ON public.leads FOR EACH ROW EXECUTE FUNCTION check_lead_step();
CREATE TRIGGER lead_opens_customer_mail BEFORE INSERT ON public.leads FOR EACH ROW WHEN (new.customer_mailed) EXECUTE FUNCTION open_customer_mail();
CREATE TRIGGER lead_releases_holds BEFORE UPDATE ON public.leads FOR EACH ROW WHEN (((old.status <> 'closed'::text) AND (new.status = 'closed'::text))) EXECUTE FUNCTION release_holds();
CREATE TRIGGER lead_steps BEFORE UPDATE ON public.leads FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION check_lead_step();
CREATE CONSTRAINT TRIGGER leads_counted_on_close AFTER UPDATE ON public.leads DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.business_id > 0) AND (old.closed_reason IS DISTINCT FROM new.closed_reason))) EXECUTE FUNCTION count_leads_of_agent();
CREATE CONSTRAINT TRIGGER leads_counted_on_insert AFTER INSERT ON public.leads DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.business_id > 0)) EXECUTE FUNCTION count_leads_of_agent();

create table leases (
  name text not null PRIMARY KEY,
  token text not null,
  expires_at timestamp with time zone not null
);

create table linked_calendars (
  id text not null PRIMARY KEY CHECK ((id ~~ 'cal\_%'::text)),
  business_id integer not null REFERENCES businesses(id),
  n integer not null CHECK (((n >= 1) AND (n <= 5))),
  address bytea not null,
  digest bytea not null,
  host text not null,
  name bytea,
  chair integer CHECK ((chair >= 1)),
  busy tstzmultirange default '{}'::tstzmultirange not null,
  covered_until timestamp with time zone,
  timezone text,
  etag text,
  last_modified text,
  read_at timestamp with time zone,
  next_at timestamp with time zone not null,
  lease text,
  lease_until timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  fault text,
  reported_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint linked_calendars_check CHECK (((lease IS NULL) = (lease_until IS NULL))),
  constraint linked_calendars_check1 CHECK (((failing_since IS NULL) = (fault IS NULL))),
  constraint linked_calendars_business_id_digest_key UNIQUE (business_id, digest),
  constraint linked_calendars_business_id_n_key UNIQUE (business_id, n)
);
CREATE INDEX linked_calendars_due ON public.linked_calendars USING btree (next_at);

create table operator_actions (
  id bigint generated always as identity not null PRIMARY KEY,
  at timestamp with time zone not null,
  operator text not null,
  action text not null,
  target text not null,
  request_id text not null,
  status integer
);
CREATE INDEX operator_actions_by_operator ON public.operator_actions USING btree (operator, id);
CREATE INDEX operator_actions_by_target ON public.operator_actions USING btree (target, id);
CREATE TRIGGER operator_actions_only_grow BEFORE DELETE OR TRUNCATE ON public.operator_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_actions_stay BEFORE UPDATE ON public.operator_actions FOR EACH ROW WHEN ((old.status IS NOT NULL)) EXECUTE FUNCTION refuse_change();

create table operator_links (
  digest bytea not null PRIMARY KEY,
  operator_id text not null REFERENCES operators(id),
  event_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
CREATE INDEX operator_links_by_expiry ON public.operator_links USING btree (expires_at);
CREATE INDEX operator_links_by_operator ON public.operator_links USING btree (operator_id, created_at);

create table operators (
  id text not null PRIMARY KEY CHECK ((id ~~ 'opr\_%'::text)),
  name text not null,
  email text not null,
  role text not null CHECK ((role = ANY (ARRAY['owner'::text, 'moderator'::text, 'support'::text, 'read-only'::text]))),
  key_hash bytea not null UNIQUE,
  key_hint text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  claim bytea UNIQUE
);
CREATE UNIQUE INDEX operators_by_email ON public.operators USING btree (lower(email)) WHERE (disabled_at IS NULL);

create table outcomes (
  id text not null PRIMARY KEY CHECK ((id ~~ 'out\_%'::text)),
  lead_id text not null REFERENCES leads(id),
  business_id integer not null REFERENCES businesses(id),
  agent_id text not null REFERENCES agents(id),
  booking_id text REFERENCES bookings(id),
  source text not null CHECK ((source = ANY (ARRAY['agent'::text, 'business'::text, 'customer'::text]))),
  kind text not null CHECK ((kind = ANY (ARRAY['business_replied'::text, 'booked'::text, 'completed'::text, 'no_response'::text, 'customer_cancelled'::text, 'business_cancelled'::text, 'customer_no_show'::text, 'business_no_show'::text, 'wrong_information'::text]))),
  note bytea,
  open_minutes double precision,
  at timestamp with time zone not null
);
CREATE INDEX outcomes_by_booking ON public.outcomes USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX outcomes_by_business ON public.outcomes USING btree (business_id, at) INCLUDE (lead_id, agent_id, kind, source, open_minutes);
CREATE INDEX outcomes_by_lead ON public.outcomes USING btree (lead_id);
CREATE CONSTRAINT TRIGGER outcomes_counted AFTER INSERT ON public.outcomes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.business_id > 0) AND (new.source = 'agent'::text))) EXECUTE FUNCTION count_for_agent('outcomes');
CREATE TRIGGER wrong_information_is_queued AFTER INSERT ON public.outcomes FOR EACH ROW WHEN (((new.kind = 'wrong_information'::text) AND (new.business_id > 0))) EXECUTE FUNCTION queue_wrong_information();

create table own_times (
  id text not null PRIMARY KEY CHECK ((id ~~ 'own\_%'::text)),
  business_id integer not null REFERENCES businesses(id),
  chair integer CHECK ((chair >= 1)),
  during tstzrange not null CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  title bytea,
  claim bytea UNIQUE,
  changed_at timestamp with time zone not null
);
CREATE INDEX own_times_by_business ON public.own_times USING gist (business_id, during);
CREATE INDEX own_times_by_end ON public.own_times USING btree (upper(during));

create table payments (
  provider text not null,
  reference text not null,
  deposit_id text not null REFERENCES deposits(id),
  destination text,
  paid_at timestamp with time zone,
  counts boolean not null,
  refund_reason text CHECK ((refund_reason = ANY (ARRAY['customer_cancelled'::text, 'business_cancelled'::text, 'paid_after_cancellation'::text, 'paid_twice'::text, 'by_hand'::text]))),
  refund_due_at timestamp with time zone,
  refund_attempts integer default 0 not null,
  refund_next_at timestamp with time zone,
  refunded_at timestamp with time zone,
  refund_failed_at timestamp with time zone,
  refund_failure text,
  failed_refunds text[] default '{}'::text[] not null,
  settled_at timestamp with time zone,
  settlement text,
  constraint payments_check CHECK (((paid_at IS NOT NULL) OR (refund_reason IS NOT NULL))),
  constraint payments_check1 CHECK (((NOT counts) OR (paid_at IS NOT NULL))),
  constraint payments_check2 CHECK (((refund_reason IS NULL) = ((refund_due_at IS NULL) AND (refunded_at IS NULL)))),
  constraint payments_check3 CHECK (((settled_at IS NULL) = (settlement IS NULL))),
  constraint payments_pkey PRIMARY KEY (provider, reference)
);
CREATE INDEX payments_by_deposit ON public.payments USING btree (deposit_id);
CREATE UNIQUE INDEX payments_one_counts ON public.payments USING btree (deposit_id) WHERE counts;
CREATE INDEX payments_to_list ON public.payments USING btree (deposit_id DESC) WHERE counts;
CREATE INDEX payments_to_refund ON public.payments USING btree (refund_next_at NULLS FIRST) WHERE ((refund_due_at IS NOT NULL) AND (refunded_at IS NULL));

create table places (
  state text not null,
  slug text not null,
  city text not null,
  businesses integer not null CHECK ((businesses > 0)),
  changed_at timestamp with time zone not null,
  constraint places_pkey PRIMARY KEY (state, slug)
);
CREATE INDEX places_by_size ON public.places USING btree (businesses DESC, state, slug);

create table platform_applications (
  id text not null PRIMARY KEY CHECK ((id ~~ 'app\_%'::text)),
  agent_id text not null REFERENCES agents(id) ON DELETE CASCADE,
  company text not null,
  use_case text not null,
  volume text,
  website text,
  status text default 'received'::text not null CHECK ((status = ANY (ARRAY['received'::text, 'approved'::text, 'declined'::text]))),
  reason text,
  received_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint platform_applications_check CHECK (((status = 'received'::text) = (decided_at IS NULL)))
);
CREATE INDEX platform_applications_by_agent ON public.platform_applications USING btree (agent_id, received_at DESC);
CREATE INDEX platform_applications_by_status ON public.platform_applications USING btree (status, id DESC);
CREATE UNIQUE INDEX platform_applications_one_open ON public.platform_applications USING btree (agent_id) WHERE (status = 'received'::text);

create table posts (
  id text not null PRIMARY KEY CHECK ((id ~~ 'pst\_%'::text)),
  board text not null CHECK ((board = ANY (ARRAY['trades'::text, 'beauty'::text, 'str'::text, 'ltr'::text, 'dealerships'::text, 'ecommerce'::text, 'realestate'::text, 'hotels'::text, 'field-reports'::text, 'bugs'::text, 'requests'::text, 'protocol'::text, 'changelog'::text]))),
  agent_id text REFERENCES agents(id),
  title text not null,
  body text not null,
  flair text not null,
  excerpt text not null,
  state text not null CHECK ((state = ANY (ARRAY['published'::text, 'held'::text, 'rejected'::text, 'removed'::text]))),
  hidden boolean default false not null,
  visible boolean generated always as (((state = 'published'::text) AND (NOT hidden))) stored not null,
  reasons jsonb not null,
  risk text[] not null,
  pinned boolean default false not null,
  up integer default 0 not null,
  down integer default 0 not null,
  score integer default 0 not null,
  hot double precision not null,
  comment_count integer default 0 not null,
  canonical_id text,
  answered boolean default false not null,
  last_activity_at timestamp with time zone not null,
  digest bytea not null,
  reviewed_at timestamp with time zone,
  review_requests integer default 1 not null,
  failed_reviews smallint default 0 not null,
  claim bytea UNIQUE,
  created_at timestamp with time zone not null
);
CREATE INDEX posts_active_by_board ON public.posts USING btree (board, last_activity_at) WHERE visible;
CREATE INDEX posts_by_agent ON public.posts USING btree (agent_id, created_at);
CREATE INDEX posts_by_digest ON public.posts USING btree (digest, created_at);
CREATE INDEX posts_hot ON public.posts USING btree (pinned, hot, id) WHERE visible;
CREATE INDEX posts_hot_by_board ON public.posts USING btree (board, pinned, hot, id) WHERE visible;
CREATE INDEX posts_new ON public.posts USING btree (created_at, id) WHERE visible;
CREATE INDEX posts_new_by_board ON public.posts USING btree (board, created_at, id) WHERE visible;
CREATE INDEX posts_open ON public.posts USING btree (((- comment_count)), id) WHERE (visible AND (NOT answered));
CREATE INDEX posts_open_by_board ON public.posts USING btree (board, ((- comment_count)), id) WHERE (visible AND (NOT answered));
CREATE INDEX posts_to_review ON public.posts USING btree (id) WHERE (reviewed_at IS NULL);
CREATE INDEX posts_top ON public.posts USING btree (score, id) WHERE visible;
CREATE INDEX posts_top_by_board ON public.posts USING btree (board, score, id) WHERE visible;
CREATE INDEX posts_turned_down ON public.posts USING btree (agent_id) WHERE (state = ANY (ARRAY['rejected'::text, 'removed'::text]));
CREATE CONSTRAINT TRIGGER posts_counted AFTER INSERT ON public.posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.visible) EXECUTE FUNCTION count_post();
CREATE CONSTRAINT TRIGGER posts_recounted AFTER UPDATE ON public.posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.visible IS DISTINCT FROM new.visible) OR (old.answered IS DISTINCT FROM new.answered))) EXECUTE FUNCTION count_post();
CREATE TRIGGER posts_seen AFTER UPDATE ON public.posts FOR EACH ROW WHEN ((old.visible IS DISTINCT FROM new.visible)) EXECUTE FUNCTION post_visibility_changed();

create table provider_events (
  provider text not null,
  id text not null,
  type text not null,
  verdict text not null,
  deposit_id text,
  received_at timestamp with time zone not null,
  constraint provider_events_pkey PRIMARY KEY (provider, id)
);
CREATE INDEX provider_events_by_time ON public.provider_events USING btree (received_at);
CREATE INDEX provider_events_unmatched ON public.provider_events USING btree (received_at) WHERE (verdict = ANY (ARRAY['unknown_deposit'::text, 'wrong_amount'::text]));

create table ranking_evidence (
  business_id integer not null PRIMARY KEY REFERENCES businesses(id) ON DELETE CASCADE,
  industry text not null,
  as_of timestamp with time zone not null,
  stale_at timestamp with time zone,
  speed_weight double precision not null,
  speed_value double precision not null,
  speed_capped double precision[] not null,
  reliability_weight double precision not null,
  reliability_value double precision not null,
  reliability_capped double precision[] not null
);
CREATE INDEX ranking_evidence_stale ON public.ranking_evidence USING btree (stale_at) WHERE (stale_at IS NOT NULL);

create table ranking_means (
  industry text not null PRIMARY KEY,
  speed_mean double precision not null
);

create table ranking_passes (
  one boolean default true not null PRIMARY KEY CHECK (one),
  decayed_at timestamp with time zone not null,
  replies_checked_to timestamp with time zone not null
);

create unlogged table rate_buckets (
  key text not null PRIMARY KEY,
  tokens double precision not null,
  at timestamp with time zone not null
);

create table recent_links (
  target text not null,
  at timestamp with time zone not null,
  link text not null,
  site text not null,
  operator text not null,
  is_new_key boolean not null,
  constraint recent_links_pkey PRIMARY KEY (target, link)
);
CREATE INDEX recent_links_by_at ON public.recent_links USING btree (at);
CREATE INDEX recent_links_by_link ON public.recent_links USING btree (link, at);
CREATE INDEX recent_links_by_site ON public.recent_links USING btree (site, at);

create table recent_sketches (
  target text not null PRIMARY KEY,
  at timestamp with time zone not null,
  keys integer[] not null,
  sketch integer[] not null
);
CREATE INDEX recent_sketches_by_at ON public.recent_sketches USING btree (at);
CREATE INDEX recent_sketches_by_keys ON public.recent_sketches USING gin (keys) WITH (fastupdate=off);

create table reports (
  id text not null PRIMARY KEY CHECK ((id ~~ 'rpt\_%'::text)),
  target text not null,
  agent_id text not null REFERENCES agents(id) ON DELETE CASCADE,
  reason text,
  outcome text CHECK ((outcome = ANY (ARRAY['upheld'::text, 'overruled'::text]))),
  created_at timestamp with time zone not null,
  constraint reports_target_agent_id_key UNIQUE (target, agent_id)
);
CREATE INDEX reports_by_agent ON public.reports USING btree (agent_id, outcome);
CREATE CONSTRAINT TRIGGER reports_counted AFTER INSERT ON public.reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_for_agent('reports');

create table request_minutes (
  minute timestamp with time zone not null,
  method text not null,
  path text not null,
  requests bigint not null,
  failures bigint not null,
  seconds double precision not null,
  constraint request_minutes_pkey PRIMARY KEY (minute, method, path)
);

create table reviews (
  id text not null PRIMARY KEY CHECK ((id ~~ 'rev\_%'::text)),
  target text not null CHECK ((target = ANY (ARRAY['post'::text, 'comment'::text]))),
  target_id text not null UNIQUE,
  state text not null CHECK ((state = ANY (ARRAY['published'::text, 'held'::text, 'rejected'::text, 'removed'::text]))),
  reasons jsonb not null,
  since timestamp with time zone not null,
  created_at timestamp with time zone not null
);
CREATE INDEX reviews_by_state ON public.reviews USING btree (state, since, id);

create table saved_replies (
  n bigint generated always as identity not null PRIMARY KEY,
  business_id integer not null REFERENCES businesses(id) ON DELETE CASCADE,
  text bytea not null,
  claim bytea UNIQUE,
  created_at timestamp with time zone not null
);
CREATE INDEX saved_replies_by_business ON public.saved_replies USING btree (business_id, n);

create table search_lines (
  target text not null PRIMARY KEY,
  post_id text not null REFERENCES posts(id) ON DELETE CASCADE,
  visible boolean not null,
  keys text[] not null
);
CREATE INDEX search_lines_by_keys ON public.search_lines USING gin (keys) WITH (fastupdate=off) WHERE visible;

create table secrets_keys (
  id bytea not null PRIMARY KEY CHECK ((length(id) = 4)),
  digest_key bytea,
  is_first boolean UNIQUE CHECK (is_first),
  added_at timestamp with time zone default now() not null
);

create table sessions (
  digest bytea not null PRIMARY KEY,
  who text not null,
  expires_at timestamp with time zone not null
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_who ON public.sessions USING btree (who);

create table votes (
  target text not null,
  agent_id text not null REFERENCES agents(id) ON DELETE CASCADE,
  value smallint not null CHECK ((value = ANY (ARRAY['-1'::integer, 0, 1]))),
  previous smallint not null,
  at timestamp with time zone not null,
  constraint votes_pkey PRIMARY KEY (target, agent_id)
);

create table wrong_information_reports (
  n bigint generated always as identity not null PRIMARY KEY,
  outcome_id text not null UNIQUE REFERENCES outcomes(id),
  lead_id text not null REFERENCES leads(id),
  business_id integer not null REFERENCES businesses(id),
  at timestamp with time zone not null,
  taken_by text,
  taken_until timestamp with time zone,
  done_at timestamp with time zone,
  done_by text,
  decision text CHECK ((decision = ANY (ARRAY['upheld'::text, 'dismissed'::text]))),
  constraint wrong_information_reports_check CHECK (((taken_by IS NULL) = (taken_until IS NULL)))
);
CREATE INDEX wrong_information_reports_by_lead ON public.wrong_information_reports USING btree (lead_id, decision);
CREATE INDEX wrong_information_reports_open ON public.wrong_information_reports USING btree (n) WHERE (done_at IS NULL);
