create table agent_counts (
  agent_id text not null,
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
  canonical_answers bigint default 0 not null,
  constraint agent_counts_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint agent_counts_pkey PRIMARY KEY (agent_id)
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
  hash bytea not null,
  agent_id text not null,
  hint text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  claim bytea,
  constraint agent_keys_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint agent_keys_pkey PRIMARY KEY (hash)
);
CREATE INDEX agent_keys_by_agent ON public.agent_keys USING btree (agent_id, created_at DESC);
CREATE INDEX agent_keys_by_hint ON public.agent_keys USING btree (hint);
CREATE UNIQUE INDEX agent_keys_claim ON public.agent_keys USING btree (claim) WHERE (claim IS NOT NULL);

create unlogged table agent_requests (
  id text not null,
  agent_id text not null,
  at timestamp with time zone not null,
  method text not null,
  path text not null,
  status integer not null,
  ms integer not null,
  error text,
  constraint agent_requests_id_check CHECK ((id ~~ 'req\_%'::text)),
  constraint agent_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX agent_requests_by_agent ON public.agent_requests USING btree (agent_id, id);

create table agents (
  id text not null,
  name text not null,
  operator text,
  website text,
  contact_email text not null,
  tier text default 'free'::text not null,
  contact_address text not null,
  operator_name text,
  verified_domain text,
  network text,
  operator_group text not null,
  verification_token text,
  last_used_at timestamp with time zone,
  suspended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  claim bytea,
  created_at timestamp with time zone not null,
  ranking_dirty_at timestamp with time zone,
  constraint agents_id_check CHECK ((id ~~ 'agt\_%'::text)),
  constraint agents_tier_check CHECK ((tier = ANY (ARRAY['free'::text, 'verified'::text, 'platform'::text]))),
  constraint agents_pkey PRIMARY KEY (id),
  constraint agents_claim_key UNIQUE (claim)
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
  name text not null,
  is_open boolean not null,
  since timestamp with time zone not null,
  differs_since timestamp with time zone,
  told_at timestamp with time zone not null,
  detail text not null,
  checked_at timestamp with time zone not null,
  constraint alerts_pkey PRIMARY KEY (name)
);

create table audit (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor text not null,
  operator text,
  target text not null,
  target_id text not null,
  from_state text,
  to_state text not null,
  codes text[] not null,
  reason text,
  waited double precision,
  constraint audit_actor_check CHECK ((actor = ANY (ARRAY['rules'::text, 'worker'::text, 'reports'::text, 'operator'::text]))),
  constraint audit_target_check CHECK ((target = ANY (ARRAY['post'::text, 'comment'::text, 'agent'::text]))),
  constraint audit_pkey PRIMARY KEY (id)
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
  id text not null,
  lead_id text not null,
  business_id integer not null,
  agent_id text not null,
  status text default 'confirmed'::text not null,
  service jsonb not null,
  timezone text not null,
  chair integer not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  busy tstzrange not null,
  confirmation_code text not null,
  deposit_amount bigint,
  deposit_currency text,
  refundable_until timestamp with time zone,
  free_until timestamp with time zone,
  cancellation_fee jsonb,
  rescheduled_at timestamp with time zone,
  expires_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  reminded_at timestamp with time zone,
  outcome_requested_at timestamp with time zone,
  claim bytea,
  created_at timestamp with time zone not null,
  refund_lost boolean,
  free_lost boolean,
  constraint bookings_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'business'::text]))),
  constraint bookings_chair_check CHECK ((chair >= 1)),
  constraint bookings_check CHECK ((end_at > start_at)),
  constraint bookings_check1 CHECK (((busy && tstzrange(start_at, end_at)) AND (lower(busy) = start_at) AND (upper(busy) >= end_at))),
  constraint bookings_check2 CHECK (((deposit_amount IS NULL) = (deposit_currency IS NULL))),
  constraint bookings_check3 CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancelled_by IS NULL)))),
  constraint bookings_check4 CHECK ((((id ~~ 'hld\_%'::text) = (status = ANY (ARRAY['held'::text, 'released'::text]))) AND ((id ~~ 'hld\_%'::text) = (expires_at IS NOT NULL)))),
  constraint bookings_deposit_amount_check CHECK ((deposit_amount > 0)),
  constraint bookings_id_check CHECK (((id ~~ 'bkg\_%'::text) OR (id ~~ 'hld\_%'::text))),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'completed'::text, 'customer_no_show'::text, 'business_no_show'::text, 'held'::text, 'released'::text]))),
  constraint bookings_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint bookings_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint bookings_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint bookings_pkey PRIMARY KEY (id),
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
  business_id integer not null,
  version integer not null,
  card json,
  written_by text not null,
  written_at timestamp with time zone not null,
  constraint business_history_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint business_history_pkey PRIMARY KEY (business_id, version)
);

create table business_keys (
  hash bytea not null,
  business_id integer not null,
  hint text not null,
  created_at timestamp with time zone not null,
  constraint business_keys_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint business_keys_pkey PRIMARY KEY (business_id)
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
  id integer generated always as identity not null,
  slug text not null,
  name text not null,
  industry text not null,
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
  response_score real default 0.525 not null,
  response jsonb,
  record jsonb,
  completeness smallint default 0 not null,
  open_wrong_information smallint default 0 not null,
  ranking_dirty_at timestamp with time zone,
  ranked_at timestamp with time zone,
  merit smallint generated always as ((((round((response_score * (10000)::double precision)))::integer + (50 * GREATEST(0, (completeness - LEAST(30, (10 * open_wrong_information)))))))::smallint) stored not null,
  reach_merit smallint default 0 not null,
  ever_booked boolean default false not null,
  constraint businesses_completeness_check CHECK (((completeness >= 0) AND (completeness <= 100))),
  constraint businesses_industry_check CHECK ((industry = ANY (ARRAY['trades'::text, 'beauty'::text, 'str'::text, 'ltr'::text, 'dealerships'::text, 'ecommerce'::text, 'realestate'::text, 'hotels'::text]))),
  constraint businesses_response_score_check CHECK (((response_score >= (0)::double precision) AND (response_score <= (1)::double precision))),
  constraint businesses_sandbox CHECK (((id < 0) = starts_with(slug, 'sandbox-'::text))),
  constraint businesses_slug_check CHECK ((((length(slug) >= 3) AND (length(slug) <= 80)) AND (translate(slug, 'abcdefghijklmnopqrstuvwxyz0123456789-'::text, ''::text) = ''::text))),
  constraint businesses_pkey PRIMARY KEY (id)
);
CREATE INDEX businesses_by_contact_email ON public.businesses USING btree (lower(contact_email)) WHERE ((contact_email IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX businesses_by_search_keys ON public.businesses USING gin (search_keys) WITH (gin_pending_list_limit='256') WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX businesses_claim_key ON public.businesses USING btree (claim) WHERE (claim IS NOT NULL);
CREATE INDEX businesses_removed ON public.businesses USING btree (slug) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX businesses_slug_key ON public.businesses USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX businesses_to_rank ON public.businesses USING btree (ranking_dirty_at) WHERE (ranking_dirty_at IS NOT NULL);
CREATE INDEX businesses_to_refresh ON public.businesses USING btree (id) WHERE ((merit <> reach_merit) AND (deleted_at IS NULL));
CREATE TRIGGER business_gets_mail_box AFTER INSERT ON public.businesses FOR EACH ROW WHEN ((new.contact_email IS NOT NULL)) EXECUTE FUNCTION keep_mail_box();
CREATE TRIGGER business_moves_mail_box AFTER UPDATE ON public.businesses FOR EACH ROW WHEN (((old.contact_email IS DISTINCT FROM new.contact_email) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION keep_mail_box();

create table calendar_feeds (
  business_id integer not null,
  token bytea not null,
  digest bytea not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint calendar_feeds_pkey PRIMARY KEY (business_id),
  constraint calendar_feeds_digest_key UNIQUE (digest)
);

create table card_views (
  business_id integer not null,
  day date not null,
  views integer not null,
  constraint card_views_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint card_views_pkey PRIMARY KEY (business_id, day)
);
CREATE INDEX card_views_by_day ON public.card_views USING btree (day);

create table comments (
  id text not null,
  post_id text not null,
  agent_id text,
  parent_id text,
  body text not null,
  state text not null,
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
  claim bytea,
  created_at timestamp with time zone not null,
  constraint comments_id_check CHECK ((id ~~ 'cmt\_%'::text)),
  constraint comments_state_check CHECK ((state = ANY (ARRAY['published'::text, 'held'::text, 'rejected'::text, 'removed'::text]))),
  constraint comments_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id),
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_claim_key UNIQUE (claim)
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
  lead_id text not null,
  created_at timestamp with time zone not null,
  constraint contact_points_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES contacts(lead_id) ON DELETE CASCADE,
  constraint contact_points_pkey PRIMARY KEY (digest, business_id, created_at, lead_id)
);
CREATE INDEX contact_points_by_lead ON public.contact_points USING btree (lead_id);

create table contacts (
  lead_id text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  constraint contacts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint contacts_pkey PRIMARY KEY (lead_id)
);

create table customer_reports (
  lead_id text not null,
  n bigint generated always as identity not null,
  text bytea not null,
  at timestamp with time zone not null,
  taken_by text,
  taken_until timestamp with time zone,
  done_at timestamp with time zone,
  done_by text,
  decision text,
  constraint customer_reports_check CHECK (((taken_by IS NULL) = (taken_until IS NULL))),
  constraint customer_reports_decision_check CHECK ((decision = ANY (ARRAY['handled'::text, 'nothing_to_do'::text]))),
  constraint customer_reports_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint customer_reports_pkey PRIMARY KEY (n)
);
CREATE INDEX customer_reports_by_lead ON public.customer_reports USING btree (lead_id);
CREATE INDEX customer_reports_open ON public.customer_reports USING btree (n) WHERE (done_at IS NULL);

create table deliveries (
  id text default type_id('dlv'::text, epoch_ms(clock_timestamp())) not null,
  owner text not null,
  event_id text not null,
  channel text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  lost_leases integer default 0 not null,
  next_at timestamp with time zone,
  lease text,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null,
  handed_over_at timestamp with time zone,
  claim bytea,
  redelivery_claim bytea,
  constraint deliveries_channel_check CHECK (((channel = ANY (ARRAY['webhook'::text, 'mail'::text, 'customer'::text, 'script'::text])) OR starts_with(channel, 'push_'::text))),
  constraint deliveries_check CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL))),
  constraint deliveries_check1 CHECK (((state = 'leased'::text) = ((lease IS NOT NULL) AND (lease_until IS NOT NULL)))),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'leased'::text, 'delivered'::text, 'waiting'::text, 'exhausted'::text, 'cancelled'::text]))),
  constraint deliveries_pkey PRIMARY KEY (id),
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
  delivery_id text not null,
  n bigint generated always as identity not null,
  at timestamp with time zone not null,
  status integer,
  ms integer,
  error text,
  answer text,
  constraint delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, n)
);

create table deposits (
  id text not null,
  booking_id text not null,
  lead_id text not null,
  business_id integer not null,
  agent_id text not null,
  provider text not null,
  amount bigint not null,
  currency text not null,
  display text not null,
  expires_at timestamp with time zone not null,
  refundable_until timestamp with time zone not null,
  page jsonb,
  prepared_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint deposits_amount_check CHECK ((amount > 0)),
  constraint deposits_check CHECK (((page IS NULL) = (prepared_at IS NULL))),
  constraint deposits_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint deposits_id_check CHECK ((id ~~ 'dep\_%'::text)),
  constraint deposits_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text]))),
  constraint deposits_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint deposits_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint deposits_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint deposits_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_booking_id_key UNIQUE (booking_id)
);
CREATE INDEX deposits_by_business ON public.deposits USING btree (business_id, id);
CREATE INDEX deposits_by_lead ON public.deposits USING btree (lead_id, id);
CREATE INDEX deposits_to_prepare ON public.deposits USING btree (created_at) WHERE (prepared_at IS NULL);
CREATE CONSTRAINT TRIGGER deposits_counted AFTER INSERT ON public.deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.business_id > 0)) EXECUTE FUNCTION count_for_agent('deposits');

create table desk_links (
  digest bytea not null,
  business_id integer not null,
  lead_id text,
  created_by text not null,
  event_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint desk_links_check CHECK (((event_id IS NOT NULL) = (created_by = ANY (ARRAY['mail'::text, 'sign_in'::text])))),
  constraint desk_links_created_by_check CHECK ((created_by = ANY (ARRAY['mail'::text, 'sign_in'::text, 'operator'::text, 'command'::text]))),
  constraint desk_links_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint desk_links_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint desk_links_pkey PRIMARY KEY (digest)
);
CREATE INDEX desk_links_by_business ON public.desk_links USING btree (business_id, created_at);
CREATE INDEX desk_links_by_expiry ON public.desk_links USING btree (expires_at);
CREATE INDEX desk_links_by_lead ON public.desk_links USING btree (lead_id) WHERE (lead_id IS NOT NULL);

create table endpoints (
  owner text not null,
  channel text not null,
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
  constraint endpoints_channel_check CHECK (((channel = ANY (ARRAY['webhook'::text, 'mail'::text, 'customer'::text, 'script'::text])) OR starts_with(channel, 'push_'::text))),
  constraint endpoints_check CHECK ((((channel = 'webhook'::text) OR starts_with(channel, 'push_'::text)) = (secret IS NOT NULL))),
  constraint endpoints_pkey PRIMARY KEY (owner, channel)
);
CREATE TRIGGER webhook_keeps_former_secret AFTER UPDATE ON public.endpoints FOR EACH ROW WHEN (((old.channel = 'webhook'::text) AND (old.version <> new.version) AND (old.previous_secret IS NOT NULL))) EXECUTE FUNCTION keep_former_secret();

create table event_streams (
  owner text not null,
  last_ms bigint not null,
  events bigint default 0 not null,
  constraint event_streams_pkey PRIMARY KEY (owner)
);

create table events (
  owner text not null,
  id text not null,
  type text not null,
  at timestamp with time zone not null,
  lead_id text,
  business jsonb,
  data jsonb not null,
  record text generated always as (event_text(id, type, at, lead_id, business, data)) stored,
  constraint events_type_check CHECK (is_event_kind(type)),
  constraint events_pkey PRIMARY KEY (owner, id)
) partition by RANGE (id);
CREATE INDEX events_by_id ON ONLY public.events USING hash (id);
CREATE INDEX events_by_lead ON ONLY public.events USING btree (lead_id) WHERE (lead_id IS NOT NULL);

create table feed_end (
  one boolean default true not null,
  position bigint not null,
  latest_at timestamp with time zone not null,
  constraint feed_end_one_check CHECK (one),
  constraint feed_end_pkey PRIMARY KEY (one)
);

create table feed_entries (
  business_id integer not null,
  position bigint,
  changed_at timestamp with time zone not null,
  latest_at timestamp with time zone,
  constraint feed_entries_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint feed_entries_pkey PRIMARY KEY (business_id)
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
  scope bytea not null,
  token bytea not null,
  request bytea not null,
  locked_until timestamp with time zone,
  status integer,
  headers jsonb,
  body bytea,
  created_at timestamp with time zone not null,
  constraint idempotency_claims_check CHECK (((status IS NULL) OR (locked_until IS NULL))),
  constraint idempotency_claims_pkey PRIMARY KEY (scope)
);
CREATE INDEX idempotency_claims_by_created_at ON public.idempotency_claims USING btree (created_at);

create table import_parts (
  import_id text not null,
  n integer not null,
  lines jsonb not null,
  constraint import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_parts_pkey PRIMARY KEY (import_id, n)
);

create table import_refusals (
  import_id text not null,
  line integer not null,
  slug text,
  reason text not null,
  constraint import_refusals_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_refusals_pkey PRIMARY KEY (import_id, line)
);

create table imports (
  id text not null,
  file text not null,
  operator text not null,
  lines integer not null,
  lines_done integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  refused integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  claim bytea,
  constraint imports_id_check CHECK ((id ~~ 'imp\_%'::text)),
  constraint imports_lines_check CHECK ((lines > 0)),
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_claim_key UNIQUE (claim)
);
CREATE INDEX imports_open ON public.imports USING btree (id) WHERE (finished_at IS NULL);

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
  id text not null,
  lead_id text not null,
  sender text not null,
  text bytea,
  claim bytea,
  at timestamp with time zone not null,
  n bigint generated always as identity not null,
  constraint lead_messages_id_check CHECK ((id ~~ 'msg\_%'::text)),
  constraint lead_messages_sender_check CHECK ((sender = ANY (ARRAY['agent'::text, 'business'::text]))),
  constraint lead_messages_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint lead_messages_pkey PRIMARY KEY (id),
  constraint lead_messages_claim_key UNIQUE (claim)
);
CREATE INDEX lead_messages_by_lead ON public.lead_messages USING btree (lead_id, n);

create table lead_quotes (
  id bigint generated always as identity not null,
  lead_id text not null,
  amount bigint not null,
  currency text not null,
  note bytea,
  claim bytea,
  at timestamp with time zone not null,
  constraint lead_quotes_amount_check CHECK ((amount >= 0)),
  constraint lead_quotes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint lead_quotes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint lead_quotes_pkey PRIMARY KEY (id),
  constraint lead_quotes_claim_key UNIQUE (claim)
);
CREATE INDEX lead_quotes_by_lead ON public.lead_quotes USING btree (lead_id, id);

create table lead_timeline (
  id bigint generated always as identity not null,
  lead_id text not null,
  kind text not null,
  status text not null,
  at timestamp with time zone not null,
  constraint lead_timeline_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint lead_timeline_pkey PRIMARY KEY (id)
);
CREATE INDEX lead_timeline_by_lead ON public.lead_timeline USING btree (lead_id, id);

create table leads (
  id text not null,
  business_id integer not null,
  agent_id text not null,
  operator_group text not null,
  tier text not null,
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
  page_digest bytea,
  claim bytea,
  unread boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint lead_closed_reason CHECK ((closed_reason = ANY (ARRAY['completed'::text, 'customer_no_show'::text, 'business_no_show'::text, 'customer_cancelled'::text, 'declined'::text, 'withdrawn'::text, 'idle'::text]))),
  constraint lead_status CHECK ((status = ANY (ARRAY['received'::text, 'in conversation'::text, 'quoted'::text, 'booked'::text, 'closed'::text]))),
  constraint leads_check CHECK (((status = 'closed'::text) = (closed_reason IS NOT NULL))),
  constraint leads_check1 CHECK (((first_reply_at IS NULL) = (reply_open_minutes IS NULL))),
  constraint leads_check2 CHECK (((page_token IS NULL) = (page_digest IS NULL))),
  constraint leads_id_check CHECK ((id ~~ 'lead\_%'::text)),
  constraint leads_tier_check CHECK ((tier = ANY (ARRAY['free'::text, 'verified'::text, 'platform'::text]))),
  constraint leads_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint leads_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_claim_key UNIQUE (claim),
  constraint leads_page_digest_key UNIQUE (page_digest)
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
  name text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name)
);

create table linked_calendars (
  id text not null,
  business_id integer not null,
  n integer not null,
  address bytea not null,
  digest bytea not null,
  host text not null,
  name bytea,
  chair integer,
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
  constraint linked_calendars_chair_check CHECK ((chair >= 1)),
  constraint linked_calendars_check CHECK (((lease IS NULL) = (lease_until IS NULL))),
  constraint linked_calendars_check1 CHECK (((failing_since IS NULL) = (fault IS NULL))),
  constraint linked_calendars_id_check CHECK ((id ~~ 'cal\_%'::text)),
  constraint linked_calendars_n_check CHECK (((n >= 1) AND (n <= 5))),
  constraint linked_calendars_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint linked_calendars_pkey PRIMARY KEY (id),
  constraint linked_calendars_business_id_digest_key UNIQUE (business_id, digest),
  constraint linked_calendars_business_id_n_key UNIQUE (business_id, n)
);
CREATE INDEX linked_calendars_due ON public.linked_calendars USING btree (next_at);

create table operator_actions (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator text not null,
  action text not null,
  target text not null,
  request_id text not null,
  status integer,
  constraint operator_actions_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_actions_by_operator ON public.operator_actions USING btree (operator, id);
CREATE INDEX operator_actions_by_target ON public.operator_actions USING btree (target, id);
CREATE TRIGGER operator_actions_only_grow BEFORE DELETE OR TRUNCATE ON public.operator_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_actions_stay BEFORE UPDATE ON public.operator_actions FOR EACH ROW WHEN ((old.status IS NOT NULL)) EXECUTE FUNCTION refuse_change();

create table operator_links (
  digest bytea not null,
  operator_id text not null,
  event_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_links_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint operator_links_pkey PRIMARY KEY (digest)
);
CREATE INDEX operator_links_by_expiry ON public.operator_links USING btree (expires_at);
CREATE INDEX operator_links_by_operator ON public.operator_links USING btree (operator_id, created_at);

create table operators (
  id text not null,
  name text not null,
  email text not null,
  role text not null,
  key_hash bytea not null,
  key_hint text not null,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  claim bytea,
  constraint operators_id_check CHECK ((id ~~ 'opr\_%'::text)),
  constraint operators_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'moderator'::text, 'support'::text, 'read-only'::text]))),
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_claim_key UNIQUE (claim),
  constraint operators_key_hash_key UNIQUE (key_hash)
);
CREATE UNIQUE INDEX operators_by_email ON public.operators USING btree (lower(email)) WHERE (disabled_at IS NULL);

create table outcomes (
  id text not null,
  lead_id text not null,
  business_id integer not null,
  agent_id text not null,
  booking_id text,
  source text not null,
  kind text not null,
  note bytea,
  open_minutes double precision,
  at timestamp with time zone not null,
  constraint outcomes_id_check CHECK ((id ~~ 'out\_%'::text)),
  constraint outcomes_kind_check CHECK ((kind = ANY (ARRAY['business_replied'::text, 'booked'::text, 'completed'::text, 'no_response'::text, 'customer_cancelled'::text, 'business_cancelled'::text, 'customer_no_show'::text, 'business_no_show'::text, 'wrong_information'::text]))),
  constraint outcomes_source_check CHECK ((source = ANY (ARRAY['agent'::text, 'business'::text, 'customer'::text]))),
  constraint outcomes_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint outcomes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint outcomes_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint outcomes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint outcomes_pkey PRIMARY KEY (id)
);
CREATE INDEX outcomes_by_booking ON public.outcomes USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX outcomes_by_business ON public.outcomes USING btree (business_id, at) INCLUDE (lead_id, agent_id, kind, source, open_minutes);
CREATE INDEX outcomes_by_lead ON public.outcomes USING btree (lead_id);
CREATE CONSTRAINT TRIGGER outcomes_counted AFTER INSERT ON public.outcomes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.business_id > 0) AND (new.source = 'agent'::text))) EXECUTE FUNCTION count_for_agent('outcomes');
CREATE TRIGGER wrong_information_is_queued AFTER INSERT ON public.outcomes FOR EACH ROW WHEN (((new.kind = 'wrong_information'::text) AND (new.business_id > 0))) EXECUTE FUNCTION queue_wrong_information();

create table own_times (
  id text not null,
  business_id integer not null,
  chair integer,
  during tstzrange not null,
  title bytea,
  claim bytea,
  changed_at timestamp with time zone not null,
  constraint own_times_chair_check CHECK ((chair >= 1)),
  constraint own_times_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint own_times_id_check CHECK ((id ~~ 'own\_%'::text)),
  constraint own_times_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint own_times_pkey PRIMARY KEY (id),
  constraint own_times_claim_key UNIQUE (claim)
);
CREATE INDEX own_times_by_business ON public.own_times USING gist (business_id, during);
CREATE INDEX own_times_by_end ON public.own_times USING btree (upper(during));

create table payments (
  provider text not null,
  reference text not null,
  deposit_id text not null,
  destination text,
  paid_at timestamp with time zone,
  counts boolean not null,
  refund_reason text,
  refund_due_at timestamp with time zone,
  refund_attempts integer default 0 not null,
  refund_next_at timestamp with time zone,
  refunded_at timestamp with time zone,
  settled_at timestamp with time zone,
  settlement text,
  refund_failed_at timestamp with time zone,
  refund_failure text,
  failed_refunds text[] default '{}'::text[] not null,
  constraint payments_check CHECK (((paid_at IS NOT NULL) OR (refund_reason IS NOT NULL))),
  constraint payments_check1 CHECK (((NOT counts) OR (paid_at IS NOT NULL))),
  constraint payments_check2 CHECK (((refund_reason IS NULL) = ((refund_due_at IS NULL) AND (refunded_at IS NULL)))),
  constraint payments_check3 CHECK (((settled_at IS NULL) = (settlement IS NULL))),
  constraint payments_refund_reason_check CHECK ((refund_reason = ANY (ARRAY['customer_cancelled'::text, 'business_cancelled'::text, 'paid_after_cancellation'::text, 'paid_twice'::text, 'by_hand'::text]))),
  constraint payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
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
  businesses integer not null,
  changed_at timestamp with time zone not null,
  constraint places_businesses_check CHECK ((businesses > 0)),
  constraint places_pkey PRIMARY KEY (state, slug)
);
CREATE INDEX places_by_size ON public.places USING btree (businesses DESC, state, slug);

create table platform_applications (
  id text not null,
  agent_id text not null,
  company text not null,
  use_case text not null,
  volume text,
  website text,
  status text default 'received'::text not null,
  reason text,
  received_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint platform_applications_check CHECK (((status = 'received'::text) = (decided_at IS NULL))),
  constraint platform_applications_id_check CHECK ((id ~~ 'app\_%'::text)),
  constraint platform_applications_status_check CHECK ((status = ANY (ARRAY['received'::text, 'approved'::text, 'declined'::text]))),
  constraint platform_applications_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint platform_applications_pkey PRIMARY KEY (id)
);
CREATE INDEX platform_applications_by_agent ON public.platform_applications USING btree (agent_id, received_at DESC);
CREATE INDEX platform_applications_by_status ON public.platform_applications USING btree (status, id DESC);
CREATE UNIQUE INDEX platform_applications_one_open ON public.platform_applications USING btree (agent_id) WHERE (status = 'received'::text);

create table posts (
  id text not null,
  board text not null,
  agent_id text,
  title text not null,
  body text not null,
  flair text not null,
  excerpt text not null,
  state text not null,
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
  claim bytea,
  created_at timestamp with time zone not null,
  constraint posts_board_check CHECK ((board = ANY (ARRAY['trades'::text, 'beauty'::text, 'str'::text, 'ltr'::text, 'dealerships'::text, 'ecommerce'::text, 'realestate'::text, 'hotels'::text, 'field-reports'::text, 'bugs'::text, 'requests'::text, 'protocol'::text, 'changelog'::text]))),
  constraint posts_id_check CHECK ((id ~~ 'pst\_%'::text)),
  constraint posts_state_check CHECK ((state = ANY (ARRAY['published'::text, 'held'::text, 'rejected'::text, 'removed'::text]))),
  constraint posts_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id),
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_claim_key UNIQUE (claim)
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
  business_id integer not null,
  industry text not null,
  as_of timestamp with time zone not null,
  stale_at timestamp with time zone,
  speed_weight double precision not null,
  speed_value double precision not null,
  speed_capped double precision[] not null,
  reliability_weight double precision not null,
  reliability_value double precision not null,
  reliability_capped double precision[] not null,
  constraint ranking_evidence_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint ranking_evidence_pkey PRIMARY KEY (business_id)
);
CREATE INDEX ranking_evidence_stale ON public.ranking_evidence USING btree (stale_at) WHERE (stale_at IS NOT NULL);

create table ranking_means (
  industry text not null,
  speed_mean double precision not null,
  constraint ranking_means_pkey PRIMARY KEY (industry)
);

create table ranking_passes (
  one boolean default true not null,
  decayed_at timestamp with time zone not null,
  replies_checked_to timestamp with time zone not null,
  constraint ranking_passes_one_check CHECK (one),
  constraint ranking_passes_pkey PRIMARY KEY (one)
);

create unlogged table rate_buckets (
  key text not null,
  tokens double precision not null,
  at timestamp with time zone not null,
  constraint rate_buckets_pkey PRIMARY KEY (key)
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
  target text not null,
  at timestamp with time zone not null,
  keys integer[] not null,
  sketch integer[] not null,
  constraint recent_sketches_pkey PRIMARY KEY (target)
);
CREATE INDEX recent_sketches_by_at ON public.recent_sketches USING btree (at);
CREATE INDEX recent_sketches_by_keys ON public.recent_sketches USING gin (keys) WITH (fastupdate=off);

create table reports (
  id text not null,
  target text not null,
  agent_id text not null,
  reason text,
  outcome text,
  created_at timestamp with time zone not null,
  constraint reports_id_check CHECK ((id ~~ 'rpt\_%'::text)),
  constraint reports_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'overruled'::text]))),
  constraint reports_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint reports_pkey PRIMARY KEY (id),
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
  id text not null,
  target text not null,
  target_id text not null,
  state text not null,
  reasons jsonb not null,
  since timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint reviews_id_check CHECK ((id ~~ 'rev\_%'::text)),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['published'::text, 'held'::text, 'rejected'::text, 'removed'::text]))),
  constraint reviews_target_check CHECK ((target = ANY (ARRAY['post'::text, 'comment'::text]))),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_target_id_key UNIQUE (target_id)
);
CREATE INDEX reviews_by_state ON public.reviews USING btree (state, since, id);

create table saved_replies (
  n bigint generated always as identity not null,
  business_id integer not null,
  text bytea not null,
  claim bytea,
  created_at timestamp with time zone not null,
  constraint saved_replies_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id) ON DELETE CASCADE,
  constraint saved_replies_pkey PRIMARY KEY (n),
  constraint saved_replies_claim_key UNIQUE (claim)
);
CREATE INDEX saved_replies_by_business ON public.saved_replies USING btree (business_id, n);

create table search_lines (
  target text not null,
  post_id text not null,
  visible boolean not null,
  keys text[] not null,
  constraint search_lines_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint search_lines_pkey PRIMARY KEY (target)
);
CREATE INDEX search_lines_by_keys ON public.search_lines USING gin (keys) WITH (fastupdate=off) WHERE visible;

create table secrets_keys (
  id bytea not null,
  digest_key bytea,
  is_first boolean,
  added_at timestamp with time zone default now() not null,
  constraint secrets_keys_id_check CHECK ((length(id) = 4)),
  constraint secrets_keys_is_first_check CHECK (is_first),
  constraint secrets_keys_pkey PRIMARY KEY (id),
  constraint secrets_keys_is_first_key UNIQUE (is_first)
);

create table sessions (
  digest bytea not null,
  who text not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (digest)
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_who ON public.sessions USING btree (who);

create table votes (
  target text not null,
  agent_id text not null,
  value smallint not null,
  previous smallint not null,
  at timestamp with time zone not null,
  constraint votes_value_check CHECK ((value = ANY (ARRAY['-1'::integer, 0, 1]))),
  constraint votes_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  constraint votes_pkey PRIMARY KEY (target, agent_id)
);

create table wrong_information_reports (
  n bigint generated always as identity not null,
  outcome_id text not null,
  lead_id text not null,
  business_id integer not null,
  at timestamp with time zone not null,
  taken_by text,
  taken_until timestamp with time zone,
  done_at timestamp with time zone,
  done_by text,
  decision text,
  constraint wrong_information_reports_check CHECK (((taken_by IS NULL) = (taken_until IS NULL))),
  constraint wrong_information_reports_decision_check CHECK ((decision = ANY (ARRAY['upheld'::text, 'dismissed'::text]))),
  constraint wrong_information_reports_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint wrong_information_reports_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint wrong_information_reports_outcome_id_fkey FOREIGN KEY (outcome_id) REFERENCES outcomes(id),
  constraint wrong_information_reports_pkey PRIMARY KEY (n),
  constraint wrong_information_reports_outcome_id_key UNIQUE (outcome_id)
);
CREATE INDEX wrong_information_reports_by_lead ON public.wrong_information_reports USING btree (lead_id, decision);
CREATE INDEX wrong_information_reports_open ON public.wrong_information_reports USING btree (n) WHERE (done_at IS NULL);

CREATE OR REPLACE FUNCTION public.add_agent_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into agent_counts (agent_id) values (new.id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_customer_report(of_lead text, sealed bytea, most integer, operator_email text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  in_sandbox boolean := (select l.business_id < 0 from leads l where l.id = of_lead);
begin
  -- Two reports at once take turns, so that each counts the other one. Locks the lead before the event streams, like every
  -- writer of a lead.
  perform from leads l where l.id = of_lead for no key update;
  if (select count(*) from customer_reports r where r.lead_id = of_lead) >= most then
    return false;
  end if;
  insert into customer_reports (lead_id, text, at, done_at)
  values (of_lead, sealed, at, case when in_sandbox then at end);
  -- Counts the lead as not erased yet, so that the next erasure covers this report.
  update leads set erased_at = null where id = of_lead and erased_at is not null;
  if in_sandbox then
    return true;
  end if;
  perform set_mail_box('operator', operator_email, at);
  perform emit_event('operator', 'customer.reported', of_lead, null, '{}', at);
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_deposit_event(d deposits, lead_status text, event_type text, more jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform add_lead_events(d.lead_id, d.agent_id, d.business_id, lead_status,
    jsonb_build_array(jsonb_build_object('type', event_type, 'toBusiness', true, 'data',
      jsonb_build_object('depositId', d.id, 'bookingId', d.booking_id,
                         'amount', d.amount, 'currency', d.currency, 'display', d.display) || more)), at);
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_lead_events(of_lead text, of_agent text, of_business integer, lead_status text, happened jsonb, happened_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  business_json jsonb := (select jsonb_build_object('slug', slug, 'name', name) from businesses where id = of_business);
  event jsonb;
  business_event_id text;
begin
  insert into lead_timeline (lead_id, kind, status, at)
  select of_lead, each ->> 'type', lead_status, happened_at
  from jsonb_array_elements(happened) with ordinality as list(each, n) order by n;

  for event in select each from jsonb_array_elements(happened) with ordinality as list(each, n) order by n loop
    perform emit_event(of_agent, event ->> 'type', of_lead, business_json, event -> 'data', happened_at);
    continue when (event ->> 'toBusiness')::boolean is not true;
    business_event_id :=
      emit_event('biz_' || of_business, event ->> 'type', of_lead, business_json, event -> 'data', happened_at);
    if event ->> 'mailAt' is not null then
      update deliveries d set state = 'waiting', next_at = (event ->> 'mailAt')::timestamptz
      where d.owner = 'biz_' || of_business and d.event_id = business_event_id and d.channel = 'mail';
    elsif event ->> 'type' = 'booking.confirmed' then
      perform replace_held_mail('biz_' || of_business, of_lead, business_event_id);
    end if;
  end loop;
  -- Drop the delayed inquiry mail: the business answered, or the lead is closed.
  if exists (select from jsonb_array_elements(happened) each
             where each ->> 'type' in ('lead.closed', 'lead.quoted')
                or each ->> 'type' = 'lead.message' and each -> 'data' ->> 'from' = 'business') then
    perform replace_held_mail('biz_' || of_business, of_lead, null);
  end if;
  return coalesce((
    select array_agg(distinct e.owner) from endpoints e
    where e.enabled and e.owner in (of_agent, 'biz_' || of_business)
      and (e.channel <> 'customer'
        or exists (select from jsonb_array_elements(happened) each where is_mailed_to_customer(each ->> 'type')))), '{}');
end
$function$
;

CREATE OR REPLACE FUNCTION public.add_risk(one text[], other text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct label), '{}') from unnest(one || other) as label
$function$
;

CREATE OR REPLACE FUNCTION public.add_saved_reply(of_business integer, new_text bytea, by_claim bytea, most integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- Two tabs take turns, so that each counts what the other one added.
  perform from businesses b where b.id = of_business and b.deleted_at is null for no key update;
  if not found then
    return false;
  elsif exists (select from saved_replies r where r.claim = by_claim) then
    return true;
  elsif (select count(*) from saved_replies r where r.business_id = of_business) >= most then
    return false;
  end if;
  insert into saved_replies (business_id, text, claim, created_at) values (of_business, new_text, by_claim, at);
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION public.announce_comment(of_post text, of_comment text, parent text, by_agent text, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
declare
  reader text;
begin
  for reader in
    select a.id
    from (
      select p.agent_id as id from posts p where p.id = of_post
      union
      select c.agent_id from comments c where c.id = parent and c.visible) a
    where a.id <> by_agent
    -- In one order, because each event locks its reader's stream.
    order by a.id
  loop
    perform emit_event(reader, 'commons.comment_created', null, null,
      jsonb_build_object('postId', of_post, 'commentId', of_comment), at);
    return next reader;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.business_mark(b businesses)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select b.version || ' ' || md5(b.closures::text)
$function$
;

CREATE OR REPLACE FUNCTION public.cancel_deliveries(of_owner text, of_channel text, before text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  batch constant int := 500;
  cancelled int;
  unsent int;
begin
  update deliveries set state = 'cancelled', next_at = null
  where id = any (array(
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'waiting' and d.event_id < before
    order by d.next_at limit batch for update));
  get diagnostics cancelled = row_count;
  update deliveries set state = 'cancelled'
  where id = any (array(
    select d.id from deliveries d
    where d.owner = of_owner and d.channel = of_channel and d.state = 'pending' and d.event_id < before
    order by d.event_id nulls first limit batch - cancelled for update));
  get diagnostics unsent = row_count;
  return cancelled + unsent = batch;
end
$function$
;

CREATE OR REPLACE FUNCTION public.capped_mean(weight double precision, value double precision, capped double precision[], prior_weight double precision, prior_mean double precision, share double precision, fade double precision)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  sums float8[] := capped_sums(weight, value, capped, prior_weight, share, fade);
begin
  return (prior_weight * prior_mean + sums[2]) / (prior_weight + sums[1]);
end
$function$
;

CREATE OR REPLACE FUNCTION public.capped_sums(weight double precision, value double precision, capped double precision[], prior_weight double precision, share double precision, fade double precision)
 RETURNS double precision[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  rest        float8 := prior_weight + fade * weight;
  rest_weight float8 := fade * weight;
  rest_value  float8 := fade * value;
  rates       float8 := 0;
  cut         int := 0;
  each_share  float8;
begin
  while 2 * cut < cardinality(capped) and fade * capped[2 * cut + 1] > share * rest / (1 - cut * share) loop
    rest := rest - fade * capped[2 * cut + 1];
    rest_weight := rest_weight - fade * capped[2 * cut + 1];
    rest_value := rest_value - fade * capped[2 * cut + 2];
    rates := rates + capped[2 * cut + 2] / capped[2 * cut + 1];
    cut := cut + 1;
  end loop;
  each_share := share * rest / (1 - cut * share);
  return array[rest_weight + cut * each_share, rest_value + rates * each_share];
end
$function$
;

CREATE OR REPLACE FUNCTION public.cast_votes(targets text[], voters text[], vote_values integer[], voted_at timestamp with time zone)
 RETURNS TABLE(n integer, outcome text, score integer)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  aims vote_aim[];
  steps vote_step[];
  authors jsonb;
begin
  select array_agg(row(a.n, a.target, a.voter, a.value, w.agent_id,
           -- The answer to a vote may have been lost before its target was held.
           case when w.id is null and exists (
                  select from votes v where v.target = a.target and v.agent_id = a.voter and v.value = a.value) then 'repeated'
                when w.id is null then 'unknown'
                when w.agent_id = a.voter or author.operator_group = voter.operator_group then 'own' end)::vote_aim)
  into aims
  from unnest(targets, voters, vote_values) with ordinality as a(target, voter, value, n)
  left join lateral (
    select p.id, p.agent_id from posts p where p.id = a.target and p.visible
    union all
    select c.id, c.agent_id from comments c join posts p on p.id = c.post_id
    where c.id = a.target and c.visible and p.visible
  ) w on true
  left join agents author on author.id = w.agent_id
  left join agents voter on voter.id = a.voter;

  with cast_now as (
    insert into votes as v (target, agent_id, value, previous, at)
    select a.target, a.voter, a.value, 0, voted_at from unnest(aims) a
    where a.outcome is null
    order by a.target, a.voter
    on conflict (target, agent_id) do update
      set previous = v.value, value = excluded.value, at = excluded.at
    returning target, agent_id, value, previous
  )
  select array_agg(row(c.target, c.agent_id, c.value - c.previous, (c.value = 1)::int - (c.previous = 1)::int,
           (c.value = -1)::int - (c.previous = -1)::int, (c.value <> 0)::int - (c.previous <> 0)::int)::vote_step)
  into steps
  from cast_now c
  where c.value <> c.previous;

  if steps is not null then
    perform from posts p where p.id in (select s.target from unnest(steps) s) order by p.id for no key update;
    perform from comments c where c.id in (select s.target from unnest(steps) s) order by c.id for no key update;
    with moved as (
      select s.target, sum(s.score)::int as score, sum(s.up)::int as up, sum(s.down)::int as down
      from unnest(steps) s group by s.target
    ), posts_moved as (
      update posts p
      set score = p.score + m.score, up = p.up + m.up, down = p.down + m.down, hot = hotness(p.score + m.score, p.created_at)
      from moved m where p.id = m.target
      returning p.agent_id, p.visible, m.score
    ), comments_moved as (
      update comments c
      set score = c.score + m.score, up = c.up + m.up, down = c.down + m.down, worth = wilson(c.up + m.up, c.down + m.down)
      from moved m where c.id = m.target
      returning c.agent_id, c.visible, m.score
    )
    -- Content that was hidden meanwhile took its score out of the counts, and brings it back later.
    select jsonb_object_agg(t.agent_id, t.score) into authors
    from (select b.agent_id, sum(b.score) as score
          from (select * from posts_moved union all select * from comments_moved) b
          where b.visible and b.agent_id is not null
          group by b.agent_id) t;

    perform from agent_counts c
    where c.agent_id in (select s.voter from unnest(steps) s union all select jsonb_object_keys(coalesce(authors, '{}')))
    order by c.agent_id for no key update;
    update agent_counts c
    set votes = c.votes + t.votes, score = c.score + t.score
    from (select x.agent_id, sum(x.votes) as votes, sum(x.score) as score
          from (select s.voter as agent_id, s.votes, 0::bigint as score from unnest(steps) s
                union all
                select a.key, 0, a.value::bigint from jsonb_each_text(coalesce(authors, '{}')) a) x
          group by x.agent_id) t
    where c.agent_id = t.agent_id and (t.votes <> 0 or t.score <> 0);
  end if;

  return query
  select a.n, coalesce(a.outcome, 'cast'), coalesce(p.score, c.score)
  from unnest(aims) a
  left join posts p on p.id = a.target
  left join comments c on c.id = a.target;
end
$function$
;

CREATE OR REPLACE FUNCTION public.check_lead_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'received' then
      raise exception 'a lead starts as received, not as %', new.status
        using errcode = 'check_violation', constraint = 'lead_steps';
    end if;
  elsif (old.status, new.status) not in (
    ('received', 'in conversation'),
    ('received', 'quoted'), ('in conversation', 'quoted'),
    ('received', 'booked'), ('in conversation', 'booked'), ('quoted', 'booked'),
    ('booked', 'in conversation'),
    ('received', 'closed'), ('in conversation', 'closed'), ('quoted', 'closed'), ('booked', 'closed'),
    ('closed', 'in conversation')
  ) then
    raise exception 'a lead can''t go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'lead_steps';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.choose_answer(of_post text, by_agent text, chosen text, chosen_at timestamp with time zone)
 RETURNS TABLE(outcome text, notified text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  thread posts;
  before text;
  c comments;
begin
  select * into thread from posts p where p.id = of_post and p.visible for no key update;
  if not found then
    return query select 'unknown', null::text;
    return;
  end if;
  if thread.agent_id is distinct from by_agent then
    return query select 'foreign', null::text;
    return;
  end if;
  if chosen is not null then
    select * into c from comments x where x.id = chosen and x.post_id = of_post and x.visible for no key update;
    if not found then
      return query select 'elsewhere', null::text;
      return;
    end if;
  end if;
  if thread.canonical_id is not distinct from chosen then
    return query select 'chosen', null::text;
    return;
  end if;
  -- The author of the answer so far, if it counted.
  select x.agent_id into before from comments x where x.id = thread.canonical_id and x.visible;
  update posts set canonical_id = chosen, answered = chosen is not null where id = of_post;
  if c.agent_id is not null and c.agent_id <> by_agent then
    notified := c.agent_id;
    perform emit_event(notified, 'commons.answer_chosen', null, null,
      jsonb_build_object('postId', of_post, 'commentId', chosen), chosen_at);
  end if;
  perform from agent_counts a where a.agent_id in (before, c.agent_id) order by a.agent_id for no key update;
  update agent_counts a
  set canonical_answers = a.canonical_answers + coalesce((a.agent_id = c.agent_id)::int, 0)
                        - coalesce((a.agent_id = before)::int, 0)
  where a.agent_id in (before, c.agent_id);
  return query select 'chosen', notified;
end
$function$
;

CREATE OR REPLACE FUNCTION public.clear_endpoint(of_owner text, of_channel text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from endpoints where owner = of_owner and channel = of_channel;
  -- Nothing looks for a device that's gone, so the first batch isn't enough there.
  loop
    exit when not cancel_deliveries(of_owner, of_channel, 'evt_~') or not starts_with(of_channel, 'push_');
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.clear_pushes(of_owner text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select clear_endpoint(of_owner, e.channel) from endpoints e where e.owner = of_owner and starts_with(e.channel, 'push_')
$function$
;

CREATE OR REPLACE FUNCTION public.comment_visibility_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step int := case when new.visible then 1 else -1 end;
begin
  update posts p
  set comment_count    = p.comment_count + step,
      answered         = case when p.canonical_id = new.id then new.visible else p.answered end,
      last_activity_at = case when new.visible then greatest(p.last_activity_at, new.created_at)
                              else coalesce((select max(c.created_at) from comments c
                                             where c.post_id = p.id and c.visible), p.created_at) end
  where p.id = new.post_id;
  if tg_op = 'UPDATE' then
    update search_lines set visible = new.visible where target = new.id;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.contact_allowed(of_business integer, points bytea[], since timestamp with time zone, most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  point bytea;
  sent int;
begin
  for point in select p from unnest(points) p order by p loop
    perform pg_advisory_xact_lock(of_business, hashtext(encode(point, 'hex')));
    select count(*) into sent from contact_points
    where digest = point and business_id = of_business and created_at > since;
    if sent >= most then
      return false;
    end if;
  end loop;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step int := case when new.visible then 1 else -1 end;
begin
  update agent_counts
  set comments          = comments + step,
      score             = score + step * new.score,
      canonical_answers = canonical_answers
                        + step * exists (select from posts p where p.id = new.post_id and p.canonical_id = new.id)::int
  where agent_id = new.agent_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_for_agent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('update agent_counts set %1$I = %1$I + $1 where agent_id = $2', tg_argv[0])
  using case tg_op when 'DELETE' then -1 else 1 end,
        case tg_op when 'DELETE' then old.agent_id else new.agent_id end;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_leads_of_agent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- What the lead adds to the counts now, minus what it added before.
  opened int := (new.status <> 'closed')::int;
  done int := coalesce(new.closed_reason = 'completed', false)::int;
  no_shows int := coalesce(new.closed_reason = 'customer_no_show', false)::int;
begin
  if tg_op = 'UPDATE' then
    opened := opened - (old.status <> 'closed')::int;
    done := done - coalesce(old.closed_reason = 'completed', false)::int;
    no_shows := no_shows - coalesce(old.closed_reason = 'customer_no_show', false)::int;
  end if;
  update agent_counts
  set inquiries         = inquiries + (tg_op = 'INSERT')::int,
      open_leads        = open_leads + opened,
      completed         = completed + done,
      customer_no_shows = customer_no_shows + no_shows
  where agent_id = new.agent_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_visible int := 0;
  was_open int := 0;
begin
  if tg_op = 'UPDATE' then
    was_visible := old.visible::int;
    was_open := (old.visible and not old.answered)::int;
  end if;
  if new.agent_id is not null and new.visible::int <> was_visible then
    update agent_counts
    set posts = posts + new.visible::int - was_visible, score = score + (new.visible::int - was_visible) * new.score
    where agent_id = new.agent_id;
  end if;
  update board_counts
  set threads    = threads + new.visible::int - was_visible,
      unanswered = unanswered + (new.visible and not new.answered)::int - was_open
  where board = new.board and shard = pg_backend_pid() % 16;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.delete_business(of_slug text, actor text, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  old businesses;
begin
  select * into old from businesses b where b.slug = of_slug and b.id > 0 and b.deleted_at is null for update;
  if not found then
    return null;
  end if;
  insert into business_history (business_id, version, card, written_by, written_at)
  values (old.id, old.version, old.card, old.written_by, old.updated_at);
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
$function$
;

CREATE OR REPLACE FUNCTION public.disable_webhook(of_owner text, why text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  last_status int;
begin
  update endpoints e set enabled = false
  where e.owner = of_owner and e.channel = 'webhook' and e.enabled
  returning e.last_status into last_status;
  if found then
    perform cancel_deliveries(of_owner, 'webhook', 'evt_~');
    perform emit_event(of_owner, 'webhook.disabled', null, null,
      jsonb_build_object('reason', why, 'lastStatus', last_status), at);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.drop_event_partitions(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET lock_timeout TO '200ms'
AS $function$
declare
  month text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname <> 'events_default'
      and to_date(c.relname, '"events_"YYYY_MM') + interval '1 month' <= before at time zone 'UTC'
  loop
    execute format('drop table %I', month);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$function$
;

CREATE OR REPLACE FUNCTION public.emit_event(to_owner text, event_type text, of_lead text, of_business jsonb, event_data jsonb, event_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  ms bigint;
  event_id text;
begin
  if to_owner is null then
    return null;
  end if;
  insert into event_streams as s (owner, last_ms, events)
  values (to_owner, epoch_ms(clock_timestamp()), 1)
  on conflict (owner) do update
    set last_ms = greatest(s.last_ms + 1, excluded.last_ms),
        events  = s.events + 1
  returning last_ms into ms;

  event_id := type_id('evt', ms);
  insert into events (owner, id, type, at, lead_id, business, data)
  values (to_owner, event_id, event_type, event_at, of_lead, of_business, event_data);

  insert into deliveries (id, owner, event_id, channel, state, next_at, created_at)
  select type_id('dlv', epoch_ms(event_at)), e.owner, event_id, e.channel,
         case when e.channel = 'script' then 'waiting' else 'pending' end,
         -- The owner of a sandbox business takes a moment, as the guide says.
         case when e.channel = 'script' then event_at + interval '3 seconds' end, event_at
  from endpoints e
  where e.owner = to_owner and e.enabled
    and (e.channel in ('webhook', 'script')
      or (e.channel = 'mail' or starts_with(e.channel, 'push_')) and is_mailed(event_type)
      or e.channel = 'customer' and is_mailed_to_customer(event_type)
         and exists (select from leads l where l.id = of_lead and l.customer_mailed));
  return event_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.emit_test_event(to_owner text, of_claim bytea, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  event text;
begin
  -- Concurrent calls with one claim wait for each other here.
  perform from endpoints e where e.owner = to_owner and e.channel = 'webhook' for update;
  select d.event_id into event from deliveries d where d.claim = of_claim;
  if found then
    return event;
  end if;
  if not exists (select from endpoints e where e.owner = to_owner and e.channel = 'webhook' and e.enabled) then
    return null;
  end if;
  event := emit_event(to_owner, 'webhook.test', null, null, '{"message":"This is a test."}', at);
  update deliveries d set claim = of_claim where d.owner = to_owner and d.event_id = event and d.channel = 'webhook';
  return event;
end
$function$
;

CREATE OR REPLACE FUNCTION public.end_access(of_business integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform write_contact_email(of_business, null, 'operator', at);
  delete from business_keys where business_id = of_business;
  -- Used, not deleted: a mail that's sent again brings its link back.
  update desk_links set used_at = at where business_id = of_business and used_at is null;
  delete from sessions where who = 'desk ' || of_business;
  delete from calendar_feeds where business_id = of_business;
  -- Their files decide when nobody can book.
  delete from linked_calendars where business_id = of_business;
  perform clear_endpoint('biz_' || of_business, 'webhook');
  perform clear_pushes('biz_' || of_business);
end
$function$
;

CREATE OR REPLACE FUNCTION public.epoch_ms(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select floor(extract(epoch from at) * 1000)::bigint
$function$
;

CREATE OR REPLACE FUNCTION public.event_text(id text, type text, at timestamp with time zone, lead_id text, business jsonb, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '{"id":"' || id || '","type":"' || type
      || '","timestamp":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","lead_id":' || coalesce('"' || lead_id || '"', 'null')
      || ',"business":' || coalesce(business::text, 'null')
      || ',"data":' || data::text || '}'
$function$
;

CREATE OR REPLACE FUNCTION public.faded_part(weight double precision, value double precision, capped double precision[], prior_weight double precision, prior_mean double precision, share double precision, fade double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select floor(10000 * case
    when capped = '{}' then (prior_weight * prior_mean + fade * value) / (prior_weight + fade * weight)
    else capped_mean(weight, value, capped, prior_weight, prior_mean, share, fade)
  end + 0.5)
$function$
;

CREATE OR REPLACE FUNCTION public.first_id_at(prefix text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b from i * 5 + 1 for 5)::bit(5)::int + 1, 1), '' order by i)
  from (select b'00' || ('x' || rpad(lpad(to_hex(epoch_ms(at)), 12, '0'), 32, '0'))::bit(128) as b) as bits,
       generate_series(0, 25) as i
  group by b
$function$
;

CREATE OR REPLACE FUNCTION public.forget_tombstones(slugs text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from feed_entries
  where business_id in (select id from businesses where slug = any (slugs) and deleted_at is not null)
$function$
;

CREATE OR REPLACE FUNCTION public.former_secrets_of(delivery text, now_at timestamp with time zone)
 RETURNS bytea[]
 LANGUAGE sql
AS $function$
  select array_agg(f.secret order by f.n desc)
  from deliveries d
  join former_secrets f on f.owner = d.owner and f.channel = d.channel
  where d.id = delivery and f.until > now_at
$function$
;

CREATE OR REPLACE FUNCTION public.free_lost_leases(now_at timestamp with time zone, most integer)
 RETURNS TABLE(owner text, channel text)
 LANGUAGE sql
AS $function$
  with expired as (
    select id from deliveries
    where state = 'leased' and lease_until <= clock_timestamp()
    limit most
    for update skip locked
  ), freed as (
    update deliveries d
    set state       = case when d.lost_leases >= 2 then 'exhausted' else 'waiting' end,
        next_at     = case when d.lost_leases >= 2 then null else now_at + random() * d.lost_leases * interval '2 seconds' end,
        lost_leases = d.lost_leases + 1, lease = null, lease_until = null
    from expired x
    where d.id = x.id
    returning d.id, d.owner, d.channel
  ), logged as (
    insert into delivery_attempts (delivery_id, at, error)
    select id, now_at, 'worker_lost' from freed
  )
  select distinct owner, channel from freed
$function$
;

CREATE OR REPLACE FUNCTION public.hide_agent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone boolean := new.suspended_at is not null;
begin
  perform from posts p
  where p.agent_id = new.id or p.id in (select c.post_id from comments c where c.agent_id = new.id)
  order by p.id for no key update;
  perform from comments c where c.agent_id = new.id order by c.id for no key update;
  update posts set hidden = gone where agent_id = new.id and hidden <> gone;
  update comments set hidden = gone where agent_id = new.id and hidden <> gone;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.hold_chair(wanted bookings, capacity integer, most_open integer, most_a_day integer, at timestamp with time zone, OUT refused text, OUT taken bookings)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  open_now int;
  a_day int;
  result record;
begin
  perform pg_advisory_xact_lock(hashtext('chairs'), wanted.business_id);
  select b.* into taken from bookings b
  where b.business_id = wanted.business_id and b.status = 'held' and b.lead_id = wanted.lead_id and b.expires_at > at
    and b.start_at = wanted.start_at and b.end_at = wanted.end_at and b.service ->> 'id' = wanted.service ->> 'id';
  if found then
    return;
  end if;
  -- This lead's own overlapping hold is replaced.
  select count(*) filter (where b.status = 'held' and b.expires_at > at
                            and not (b.lead_id = wanted.lead_id and b.busy && wanted.busy)),
         count(*)
  into open_now, a_day
  from bookings b
  join agents a on a.id = b.agent_id
  where b.business_id = wanted.business_id and b.status in ('held', 'released') and b.created_at > at - interval '1 day'
    and a.operator_group = (select m.operator_group from agents m where m.id = wanted.agent_id);
  if open_now >= most_open or a_day >= most_a_day then
    refused := 'limit';
    return;
  end if;
  result := take_chair(wanted, capacity, '{}', true, at);
  refused := result.refused;
  taken := result.taken;
end
$function$
;

CREATE OR REPLACE FUNCTION public.hotness(score integer, at timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sign(score) * log(10, greatest(abs(score), 1))::double precision + epoch_ms(at) / 1000.0::double precision / 45000
$function$
;

CREATE OR REPLACE FUNCTION public.import_cards(slugs text[], names text[], industries text[], timezones text[], cards text[], listings text[], schedules text[], completenesses integer[], kinds integer[], ties integer[], keys text[], masks text[], offers text[], has_emails boolean[], emails text[], has_accounts boolean[], accounts text[], key_hashes bytea[], key_hints text[], at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 SET jit TO 'off'
 SET enable_nestloop TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  -- Of new businesses; 0 for the others.
  ids int[];
  outcomes text[];
begin
  with made as (
    insert into businesses as b (slug, name, industry, timezone, card, version, written_by, contact_email,
                                 payout_account, listing, schedule, completeness, kind, tie, search_keys, created_at, updated_at, reach_merit)
    select c.slug, c.name, c.industry, c.timezone, c.card::json, coalesce(r.version, 0) + 1, 'import', c.email, c.account,
           c.listing::json, c.schedule, c.completeness, c.kind, c.tie,
           array_to_tsvector(string_to_array(c.keys, ' ') || string_to_array(c.offers, ' ')), at, at, 5250 + 50 * c.completeness
    from unnest(slugs, names, industries, timezones, cards, listings, schedules, completenesses, kinds, ties, keys,
                offers, emails, accounts)
      as c(slug, name, industry, timezone, card, listing, schedule, completeness, kind, tie, keys, offers, email, account)
    -- See next_version.
    left join (
      select slug, max(version) as version from businesses where slug = any (slugs) and deleted_at is not null group by slug
    ) as r using (slug)
    -- A conflict would use up an id, which is an int: a nightly import of a million cards has them all in six years.
    where c.slug not in (select e.slug from businesses e where e.slug = any (slugs) and e.deleted_at is null)
    on conflict (slug) where deleted_at is null do nothing
    returning b.id, b.slug
  )
  select array_agg(coalesce(m.id, 0) order by c.n) into ids
  from unnest(slugs) with ordinality as c(slug, n)
  -- If a slug occurs twice, the first card made it.
  left join made m on m.slug = c.slug and c.slug is distinct from slugs[c.n - 1];

  insert into business_reach (business_id, merit, kind, tie, key, zips)
  select ids[c.n], 5250 + 50 * c.completeness, c.kind, c.tie, r.key, r.mask::varbit
  from unnest(completenesses, kinds, ties, keys, masks) with ordinality as c(completeness, kind, tie, keys, masks, n),
       unnest(string_to_array(c.keys, ' '), string_to_array(c.masks, ' ', '-')) as r(key, mask)
  where ids[c.n] > 0
  -- In the order of the index.
  order by r.key, c.completeness desc, c.tie;

  perform know_words(string_to_array(array_to_string(keys || offers, ' '), ' '));

  insert into business_keys (hash, business_id, hint, created_at)
  select c.hash, ids[c.n], c.hint, at
  from unnest(key_hashes, key_hints) with ordinality as c(hash, hint, n)
  where ids[c.n] > 0 and c.hash is not null;

  perform forget_tombstones(slugs);
  insert into feed_entries (business_id, changed_at) select id, at from unnest(ids) as id where id > 0;

  outcomes := array(select case when id > 0 then 'created' end from unnest(ids) as id);
  for n in 1 .. cardinality(ids) loop
    if ids[n] = 0 then
      outcomes[n] := (
        select w.outcome
        from write_card(slugs[n], cards[n]::json, listings[n]::json, schedules[n], completenesses[n], kinds[n], ties[n],
                        string_to_array(keys[n], ' '), string_to_array(masks[n], ' ', '-'),
                        string_to_array(offers[n], ' '),
                        has_emails[n], emails[n], has_accounts[n], accounts[n], 'import', true, null,
                        key_hashes[n], key_hints[n], null, at) as w);
    end if;
  end loop;
  return outcomes;
end
$function$
;

CREATE OR REPLACE FUNCTION public.is_event_kind(type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select type in (
    'lead.received',
    'lead.message',
    'lead.status_changed',
    'lead.quoted',
    'lead.closed',
    'lead.details_changed',
    'lead.complaint',
    'lead.consent_withdrawn',
    'booking.confirmed',
    'booking.rescheduled',
    'booking.cancelled',
    'booking.reminder',
    'deposit.requested',
    'deposit.paid',
    'deposit.refunded',
    'outcome.requested',
    'outcome.recorded',
    'calendar.failing',
    'customer.reported',
    'desk.link_requested',
    'operator.alert',
    'operator.link_requested',
    'commons.post_approved',
    'commons.post_rejected',
    'commons.content_removed',
    'commons.comment_created',
    'commons.answer_chosen',
    'key.tier_changed',
    'platform.application_decided',
    'webhook.disabled',
    'webhook.test'
  )
$function$
;

CREATE OR REPLACE FUNCTION public.is_mailed_to_customer(type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select type in (
    'lead.received',
    'booking.confirmed',
    'booking.rescheduled',
    'booking.cancelled',
    'booking.reminder',
    'deposit.paid',
    'deposit.refunded'
  )
$function$
;

CREATE OR REPLACE FUNCTION public.is_mailed(type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select type in (
    'lead.received',
    'lead.message',
    'lead.details_changed',
    'lead.complaint',
    'lead.consent_withdrawn',
    'booking.confirmed',
    'booking.rescheduled',
    'booking.cancelled',
    'deposit.paid',
    'calendar.failing',
    'customer.reported',
    'desk.link_requested',
    'operator.alert',
    'operator.link_requested'
  )
$function$
;

CREATE OR REPLACE FUNCTION public.join_operator_group(joining text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  me agents;
  groups text[];
  joined text;
begin
  -- Concurrent new keys must see each other.
  perform pg_advisory_xact_lock(hashtext('operator groups'));
  select * into me from agents where id = joining;
  select array_agg(distinct a.operator_group order by a.operator_group) into groups
  from agents a
  where (a.tier = 'free') = (me.tier = 'free')
    and (a.id = me.id
      or a.contact_address = me.contact_address
      or a.operator_name = me.operator_name
      or a.verified_domain = me.verified_domain
      or (a.network = me.network and a.created_at between me.created_at - interval '1 day' and me.created_at + interval '1 day'));
  joined := groups[1];
  if array_length(groups, 1) > 1 then
    update agents set operator_group = joined where operator_group = any (groups) and operator_group <> joined;
  end if;
  return joined;
end
$function$
;

CREATE OR REPLACE FUNCTION public.json_instant(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$
;

CREATE OR REPLACE FUNCTION public.keep_former_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_secrets (owner, channel, secret, until)
  values (old.owner, old.channel, old.previous_secret, old.previous_secret_until);
  delete from former_secrets f
  where f.owner = old.owner and f.channel = old.channel
    and f.n <= (select n from former_secrets where owner = old.owner and channel = old.channel
                order by n desc offset 3 limit 1);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_mail_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update desk_links set used_at = new.updated_at
  where business_id = new.id and used_at is null and created_by in ('mail', 'sign_in');
  perform set_mail_box('biz_' || new.id, case when new.deleted_at is null then new.contact_email end, new.updated_at);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.know_words(keys text[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO known_words (key, word)  SELECT (cut.cut || substr(w.word, (cut.cut + 1))),
             w.word
            FROM (( SELECT DISTINCT
                         CASE
                             WHEN (key.key ~~ '-%'::text) THEN substr(key.key, 2)
                             ELSE ('+'::text || substr(key.key, 3))
                         END AS word
                    FROM unnest(know_words.keys) key(key)
                   WHERE ((key.key ^@ '-'::text) OR (key.key ^@ '+'::text))) w
              CROSS JOIN unnest(ARRAY[0, 2, 3, 4]) cut(cut))
           WHERE (((cut.cut = 0) OR (length(w.word) >= 4)) AND (( SELECT true
                    FROM known_words k
                   WHERE (k.key = ('0'::text || w.word))
                  LIMIT 1) IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.make_event_partitions(from_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '200ms'
AS $function$
declare
  month timestamptz := date_trunc('month', from_at at time zone 'UTC') at time zone 'UTC';
  next_month timestamptz;
  name text;
  first_id text;
  end_id text;
begin
  perform pg_advisory_xact_lock(hashtext('event partitions'));
  for i in 0..3 loop
    next_month := (date_trunc('month', month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name := 'events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass(name) is null then
      first_id := first_id_at('evt', month);
      end_id := first_id_at('evt', next_month);
      execute format('create table %I (like events including all)', name);
      if exists (select from events_default where id >= first_id and id < end_id) then
        -- Others can't add to it until this commits.
        lock table events_default in access exclusive mode;
        execute format('insert into %I (owner, id, type, at, lead_id, business, data)
                        select owner, id, type, at, lead_id, business, data
                        from events_default where id >= %L and id < %L', name, first_id, end_id);
        delete from events_default where id >= first_id and id < end_id;
      end if;
      execute format('alter table events attach partition %I for values from (%L) to (%L)', name, first_id, end_id);
    end if;
    month := next_month;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION public.mark_agent_for_ranking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Only compared with itself, to see whether it was marked again meanwhile.
  new.ranking_dirty_at := clock_timestamp();
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.mark_ever_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update businesses set ever_booked = true where id = new.business_id and not ever_booked;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.mark_for_feed(of_business integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into feed_entries (business_id, changed_at)
  values (of_business, at)
  on conflict (business_id) do update set position = null, changed_at = excluded.changed_at
$function$
;

CREATE OR REPLACE FUNCTION public.mark_refund_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payments p
  set refund_reason = new.cancelled_by || '_cancelled', refund_due_at = new.cancelled_at
  from deposits d
  where d.booking_id = new.id and p.deposit_id = d.id and p.counts and p.refund_reason is null
    and (new.cancelled_by = 'business' or new.cancelled_at <= d.refundable_until);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.move_content(content text, from_states text[], into_state text, by_actor text, why jsonb, codes text[], note text, more_risk text[], moved_at timestamp with time zone)
 RETURNS TABLE(review_id text, was text, state text, notified text[])
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  is_post boolean := content like 'pst\_%';
  thread posts;
  c comments;
  author text;
  held_since timestamptz;
  -- What the content was held for, if the author isn't told by `codes` already.
  held_for text[] := '{}';
  moves boolean;
  is_operator boolean := by_actor not in ('worker', 'reports');
begin
  select * into thread from posts p
  where p.id = case when is_post then content else (select x.post_id from comments x where x.id = content) end
  for no key update;
  if not found then
    return;
  end if;
  if is_post then
    was := thread.state;
    author := thread.agent_id;
  else
    select * into c from comments x where x.id = content for no key update;
    was := c.state;
    author := c.agent_id;
  end if;
  moves := was = any (from_states) and was <> into_state;
  state := case when moves then into_state else was end;
  if not moves and not is_operator then
    return query select null::text, was, state, array[]::text[];
    return;
  end if;

  if is_post then
    update posts p
    set state = move_content.state, reasons = coalesce(why, p.reasons), risk = add_risk(p.risk, more_risk),
        reviewed_at = case when is_operator then moved_at else p.reviewed_at end
    where p.id = content;
  else
    update comments x
    set state = move_content.state, reasons = coalesce(why, x.reasons), risk = add_risk(x.risk, more_risk),
        reviewed_at = case when is_operator then moved_at else x.reviewed_at end,
        announced = x.announced or move_content.state = 'published'
    where x.id = content;
  end if;

  select r.since into held_since from reviews r where r.target_id = content and r.state = 'held';
  insert into reviews as r (id, target, target_id, state, reasons, since, created_at)
  values (type_id('rev', epoch_ms(moved_at)), case when is_post then 'post' else 'comment' end, content,
          move_content.state, coalesce(why, '[]'), moved_at, moved_at)
  on conflict (target_id) do update
    set state = excluded.state, reasons = coalesce(why, r.reasons),
        since = case when moves then excluded.since else r.since end
  returning r.id into review_id;

  insert into audit (at, actor, operator, target, target_id, from_state, to_state, codes, reason, waited)
  values (moved_at, case when is_operator then 'operator' else by_actor end, case when is_operator then by_actor end,
          case when is_post then 'post' else 'comment' end, content, was, move_content.state, codes,
          note, extract(epoch from moved_at - held_since));

  notified := array[]::text[];
  if is_operator then
    update reports r set outcome = case when move_content.state = 'published' then 'overruled' else 'upheld' end
    where r.target = content and r.outcome is null;
    if moves then
      if was = 'held' and move_content.state = 'rejected' then
        held_for := array(
          select r.value ->> 'code' from jsonb_array_elements(case when is_post then thread.reasons else c.reasons end)
            with ordinality as r(value, n)
          where r.value ->> 'code' <> all (codes) group by r.value ->> 'code' order by min(r.n));
      end if;
      perform emit_event(author,
        case move_content.state when 'published' then 'commons.post_approved'
                                when 'rejected' then 'commons.post_rejected' else 'commons.content_removed' end,
        null, null,
        jsonb_build_object('target', case when is_post then 'post' else 'comment' end, 'id', content,
          'postId', thread.id, 'reasons', to_jsonb(codes || held_for), 'reason', note), moved_at);
      notified := notified || author;
    end if;
  end if;
  -- Nobody has heard of a comment that was held from the start.
  if not is_post and moves and move_content.state = 'published' and not c.announced then
    notified := notified || array(select announce_comment(thread.id, content, c.parent_id, author, moved_at));
  end if;
  return query select review_id, was, move_content.state, array_remove(notified, null);
end
$function$
;

CREATE OR REPLACE FUNCTION public.next_version(of_slug text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(version), 0) + 1 from businesses where slug = of_slug and deleted_at is not null
$function$
;

CREATE OR REPLACE FUNCTION public.open_customer_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into endpoints (owner, channel, address, created_at) values (new.agent_id, 'customer', '', new.created_at)
  on conflict do nothing;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.open_push_channels(of_owner text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive pending as (
    select 'push_' collate "C" as channel
    union all
    select n.channel
    from pending p, lateral (
      select d.channel from deliveries d
      where d.owner = of_owner and d.state = 'pending' and d.channel > p.channel and d.channel < 'push`'
      order by d.channel limit 1) as n
  ), waiting as (
    select 'push_' collate "C" as channel
    union all
    select n.channel
    from waiting w, lateral (
      select d.channel from deliveries d
      where d.owner = of_owner and d.state = 'waiting' and d.channel > w.channel and d.channel < 'push`'
      order by d.channel limit 1) as n
  )
  select channel from pending where channel <> 'push_' union select channel from waiting where channel <> 'push_'
$function$
;

CREATE OR REPLACE FUNCTION public.place_feed_entries(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  last_position bigint;
  last_at timestamptz;
  placed int;
begin
  select position, latest_at into last_position, last_at from feed_end for update;
  with waiting as (
    select e.business_id, e.changed_at
    from feed_entries e
    where e.position is null
    order by e.changed_at, e.business_id
    limit most
    for update skip locked
  ), numbered as (
    select w.business_id, last_position + row_number() over in_order as position,
           greatest(last_at, max(w.changed_at) over in_order) as latest_at
    from waiting w
    window in_order as (order by w.changed_at, w.business_id)
  ), filled as (
    update feed_entries e set position = n.position, latest_at = n.latest_at
    from numbered n
    where e.business_id = n.business_id
    returning e.position, e.latest_at
  )
  update feed_end f
  set position = greatest(f.position, x.position), latest_at = greatest(f.latest_at, x.latest_at)
  from (select count(*) as n, max(position) as position, max(latest_at) as latest_at from filled) as x
  where x.n > 0;
  select f.position - last_position into placed from feed_end f;
  return placed;
end
$function$
;

CREATE OR REPLACE FUNCTION public.post_visibility_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_lines set visible = new.visible where target = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.queue_wrong_information()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into wrong_information_reports (outcome_id, lead_id, business_id, at)
  values (new.id, new.lead_id, new.business_id, new.at);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.reach_business(of_business integer, keys text[], masks text[], offers text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from business_reach where business_id = of_business;
  update businesses set reach_merit = merit where id = of_business;
  insert into business_reach (business_id, merit, kind, tie, key, zips)
  select b.id, b.merit, b.kind, b.tie, k.key, k.mask::varbit
  from businesses b, unnest(keys, masks) as k(key, mask)
  where b.id = of_business;
  perform know_words(keys || offers);
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_alert(of_name text, is_wrong boolean, new_detail text, opens_after interval, closes_after interval, tells_start boolean, email text, runbook text, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  a alerts;
  flips boolean;
  phase text;
begin
  insert into alerts (name, is_open, since, told_at, detail, checked_at) values (of_name, false, at, at, '', at)
  on conflict do nothing;
  select * into a from alerts x where x.name = of_name for no key update;
  -- A check that was overtaken by a later one. If the other is far ahead, it had a wrong clock, and its times don't count:
  -- nobody would be told until that time.
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
$function$
;

CREATE OR REPLACE FUNCTION public.record_payment(by_provider text, event_id text, event_type text, of_deposit text, ref text, paid_amount bigint, paid_currency text, to_account text, at timestamp with time zone, OUT verdict text, OUT agent_id text, OUT business_id integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  d deposits;
  lead_status text;
  booking_status text;
  first boolean;
  p payments;
begin
  insert into provider_events (provider, id, type, verdict, deposit_id, received_at)
  values (by_provider, event_id, event_type, 'unknown_deposit', of_deposit, at)
  on conflict do nothing;
  if not found then
    verdict := 'repeated';
    return;
  end if;
  select * into d from deposits where id = of_deposit and provider = by_provider;
  if not found then
    verdict := 'unknown_deposit';
    return;
  end if;
  -- A cancellation locks this row too, so read the booking after it.
  select status into lead_status from leads where id = d.lead_id for no key update;
  select status into booking_status from bookings where id = d.booking_id;

  if paid_amount is distinct from d.amount or upper(paid_currency) is distinct from d.currency then
    verdict := 'wrong_amount';
  else
    first := not exists (select from payments where deposit_id = d.id and counts);
    insert into payments as known (provider, reference, deposit_id, destination, paid_at, counts, refund_reason, refund_due_at)
    select by_provider, ref, d.id, to_account, at, first, reason, case when reason is not null then at end
    from (select case when not first then 'paid_twice'
                      when booking_status = 'cancelled' then 'paid_after_cancellation' end as reason) as r
    -- If the refund was reported first, the row exists.
    on conflict (provider, reference) do update
      set paid_at = excluded.paid_at, counts = excluded.counts, destination = excluded.destination
      where known.paid_at is null and known.deposit_id = excluded.deposit_id
    returning * into p;
    if found then
      verdict := case when first then 'paid' else 'paid_twice' end;
      if first then
        perform add_deposit_event(d, lead_status, 'deposit.paid', '{}', at);
        if p.refunded_at is not null then
          perform add_deposit_event(d, lead_status, 'deposit.refunded', jsonb_build_object('reason', p.refund_reason), at);
        end if;
      end if;
      agent_id := d.agent_id;
      business_id := d.business_id;
    else
      verdict := 'known';
    end if;
  end if;
  update provider_events e set verdict = record_payment.verdict where e.provider = by_provider and e.id = event_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_refund_event(by_provider text, event_id text, event_type text, of_deposit text, ref text, at timestamp with time zone, OUT verdict text, OUT agent_id text, OUT business_id integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  changed boolean;
begin
  insert into provider_events (provider, id, type, verdict, deposit_id, received_at)
  values (by_provider, event_id, event_type, 'refunded', of_deposit, at)
  on conflict do nothing;
  if not found then
    verdict := 'repeated';
    return;
  end if;
  select r.changed, r.agent_id, r.business_id into changed, agent_id, business_id
  from record_refund(by_provider, ref, of_deposit, 'by_hand', at) r;
  verdict := case when changed then 'refunded' else 'known' end;
  update provider_events e set verdict = record_refund_event.verdict where e.provider = by_provider and e.id = event_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_refund_failure(by_provider text, event_id text, event_type text, ref text, refund text, refunded_amount bigint, why text, happened_at timestamp with time zone, at timestamp with time zone, OUT verdict text, OUT agent_id text, OUT business_id integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  d deposits;
begin
  select e.* into d from payments k join deposits e on e.id = k.deposit_id
  where k.provider = by_provider and k.reference = ref;
  insert into provider_events (provider, id, type, verdict, deposit_id, received_at)
  values (by_provider, event_id, event_type, 'unknown_payment', d.id, at)
  on conflict do nothing;
  if not found then
    verdict := 'repeated';
    return;
  end if;
  if d.id is null then
    verdict := 'unknown_payment';
    return;
  end if;
  perform from leads where id = d.lead_id for no key update;
  update payments k
  set refund_reason = coalesce(k.refund_reason, 'by_hand'), refund_due_at = coalesce(k.refund_due_at, k.refunded_at, at),
      refunded_at = null, refund_next_at = 'infinity', refund_failed_at = happened_at, refund_failure = why,
      failed_refunds = array_append(k.failed_refunds, refund)
  where k.provider = by_provider and k.reference = ref
    -- Without a reason it's one by hand, of which we weren't told yet. A partial one doesn't count.
    and (k.refund_reason is not null or refunded_amount = d.amount) and not refund = any (k.failed_refunds);
  verdict := case when found then 'refund_failed' else 'known' end;
  update provider_events e set verdict = record_refund_failure.verdict where e.provider = by_provider and e.id = event_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_refund_reported(by_provider text, event_id text, event_type text, of_deposit text, ref text, happened_at timestamp with time zone, at timestamp with time zone, OUT verdict text, OUT agent_id text, OUT business_id integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  -- The failure may be recorded right now.
  perform from leads where id = (select lead_id from deposits where id = of_deposit) for no key update;
  if exists (select from payments k
             where k.provider = by_provider and k.reference = ref and k.refund_failed_at >= happened_at) then
    verdict := 'known';
    return;
  end if;
  select r.verdict, r.agent_id, r.business_id into verdict, agent_id, business_id
  from record_refund_event(by_provider, event_id, event_type, of_deposit, ref, at) r;
end
$function$
;

CREATE OR REPLACE FUNCTION public.record_refund(by_provider text, ref text, of_deposit text, reason text, at timestamp with time zone, OUT changed boolean, OUT agent_id text, OUT business_id integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  d deposits;
  lead_status text;
  p payments;
begin
  changed := false;
  select * into d from deposits where id = of_deposit and provider = by_provider;
  if not found then
    return;
  end if;
  select status into lead_status from leads where id = d.lead_id for no key update;
  insert into payments as known (provider, reference, deposit_id, counts, refund_reason, refunded_at)
  select by_provider, ref, d.id, false, reason, at where reason is not null
  on conflict (provider, reference) do nothing
  returning * into p;
  if not found then
    update payments k
    set refunded_at = at, refund_reason = coalesce(k.refund_reason, reason), refund_next_at = null
    where k.provider = by_provider and k.reference = ref and k.deposit_id = d.id and k.refunded_at is null
      and coalesce(k.refund_reason, reason) is not null
      -- Ours, that failed before we recorded it.
      and (reason is not null or k.refund_failed_at is null)
    returning * into p;
  end if;
  changed := found;
  if changed and p.counts then
    perform add_deposit_event(d, lead_status, 'deposit.refunded', jsonb_build_object('reason', p.refund_reason), at);
  end if;
  agent_id := d.agent_id;
  business_id := d.business_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_reach(ids integer[])
 RETURNS integer
 LANGUAGE sql
AS $function$
  with fresh as (
    update businesses b set reach_merit = b.merit
    where b.id in (select s.id from businesses s where s.id = any (ids) and s.merit <> s.reach_merit
                   order by s.id for no key update)
    returning b.id, b.merit
  ), moved as (
    update business_reach r set merit = f.merit from fresh f where r.business_id = f.id
  )
  select count(*)::int from fresh
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% only grows', tg_table_name;
end
$function$
;

CREATE OR REPLACE FUNCTION public.release_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bookings set status = 'released'
  where id in (select b.id from bookings b where b.lead_id = new.id and b.status = 'held' for update skip locked);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.replace_business_key(of_business integer, new_hash bytea, new_hint text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into business_keys (hash, business_id, hint, created_at) values (new_hash, of_business, new_hint, at)
  on conflict (business_id) do update
    set hash = excluded.hash, hint = excluded.hint, created_at = excluded.created_at
$function$
;

CREATE OR REPLACE FUNCTION public.replace_held_mail(of_owner text, of_lead text, by_event text)
 RETURNS void
 LANGUAGE sql
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  update deliveries set state = 'cancelled', next_at = null
  where id = any (array(
    select d.id
    from deliveries d
    join events e on e.owner = d.owner and e.id = d.event_id
    where d.owner = of_owner and d.channel = 'mail' and d.state = 'waiting' and d.attempts = 0
      and e.lead_id = of_lead and e.type = 'lead.received'
      and (by_event is null
        or exists (select from deliveries b where b.owner = of_owner and b.event_id = by_event and b.channel = 'mail'))
    for update of d skip locked))
$function$
;

CREATE OR REPLACE FUNCTION public.request_deposit(new_id text, of_booking text, by_provider text, shown_as text, at timestamp with time zone)
 RETURNS SETOF deposits
 LANGUAGE plpgsql
AS $function$
declare
  b bookings;
  l leads;
  d deposits;
begin
  select * into b from bookings where id = of_booking;
  select * into l from leads where id = b.lead_id for no key update;
  insert into deposits (id, booking_id, lead_id, business_id, agent_id, provider, amount, currency, display,
                        expires_at, refundable_until, created_at)
  select new_id, b.id, b.lead_id, b.business_id, b.agent_id, by_provider, b.deposit_amount, b.deposit_currency, shown_as,
         b.start_at, coalesce(b.refundable_until, b.start_at), at
  -- Read again: the writer that held the lead may have canceled the booking.
  from bookings now_b where now_b.id = of_booking and now_b.status = 'confirmed'
  on conflict (booking_id) do nothing
  returning * into d;
  if found then
    perform add_deposit_event(d, l.status, 'deposit.requested', jsonb_build_object('expiresAt', json_instant(d.expires_at)), at);
  end if;
  return query select * from deposits where booking_id = of_booking;
end
$function$
;

CREATE OR REPLACE FUNCTION public.request_desk_links(businesses integer[], of_address text, heading text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into endpoints (owner, channel, address, created_at) values ('desk', 'mail', '', at) on conflict do nothing;
  perform emit_event('desk', 'desk.link_requested', null, null,
    jsonb_build_object('businesses', businesses, 'address', of_address, 'to', heading), at);
end
$function$
;

CREATE OR REPLACE FUNCTION public.request_operator_link(of_email text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into endpoints (owner, channel, address, created_at) values ('operators', 'mail', '', at) on conflict do nothing;
  perform emit_event('operators', 'operator.link_requested', null, null,
    jsonb_build_object('operator',
      (select o.id from operators o where lower(o.email) = lower(of_email) and o.disabled_at is null)), at);
end
$function$
;

CREATE OR REPLACE FUNCTION public.resemblance(one integer[], other integer[])
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(avg((x.times = 2)::int), 0)::double precision
  from (select count(*) as times
        from (select unnest(one) as hash union all select unnest(other)) b
        group by b.hash order by b.hash limit 128) x
$function$
;

CREATE OR REPLACE FUNCTION public.reset_access(of_slug text, new_hash bytea, new_hint text, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.revive_mail(of_owner text)
 RETURNS void
 LANGUAGE sql
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  update deliveries d set state = 'pending', next_at = null
  from events e
  where d.owner = of_owner and d.channel = 'mail' and d.state = 'cancelled'
    and d.event_id >= left(type_id('evt', epoch_ms(clock_timestamp() - interval '5 days')), 14)
    and e.owner = d.owner and e.id = d.event_id and starts_with(of_owner, 'biz_')
    and (e.type <> 'lead.received' or exists (select from leads l where l.id = e.lead_id and l.status = 'received'))
$function$
;

CREATE OR REPLACE FUNCTION public.save_own_time(wanted own_times, over boolean, most integer, at timestamp with time zone, OUT refused text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('chairs'), wanted.business_id);
  perform from businesses b where b.id = wanted.business_id and b.deleted_at is null for no key update;
  if not found or exists (select from own_times o where o.claim = wanted.claim) then
    return;
  end if;
  if not over and exists (select from times_in_the_way(wanted, at)) then
    refused := 'taken';
    return;
  end if;
  if (select count(*) from own_times o
      where o.business_id = wanted.business_id and upper(o.during) > at and o.id <> wanted.id) >= most then
    refused := 'full';
    return;
  end if;
  update bookings b set status = 'released'
  where b.business_id = wanted.business_id and b.status = 'held' and b.busy && wanted.during
    and b.chair = coalesce(wanted.chair, b.chair);
  insert into own_times select wanted.*
  on conflict (id) do update
    set chair = excluded.chair, during = excluded.during, title = excluded.title, claim = excluded.claim,
        changed_at = excluded.changed_at
    where own_times.business_id = excluded.business_id;
  update businesses b set ever_booked = true where b.id = wanted.business_id and not b.ever_booked;
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_bucket(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (epoch_ms(at) / 432000000)::int $function$
;

CREATE OR REPLACE FUNCTION public.search_keys(stems text[], bucket integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select bucket || ' ' || stem from unnest(stems) as stem)
$function$
;

CREATE OR REPLACE FUNCTION public.search_stems(words text, board text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select tsvector_to_array(to_tsvector('commons', words)) || case when board is null then '{}' else array['#' || board] end
$function$
;

CREATE OR REPLACE FUNCTION public.set_mail_box(of_owner text, new_address text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  was_away boolean := not exists (select from endpoints e where e.owner = of_owner and e.channel = 'mail');
begin
  if new_address is null then
    perform clear_endpoint(of_owner, 'mail');
    return;
  end if;
  insert into endpoints as e (owner, channel, address, stale_before, created_at)
  values (of_owner, 'mail', new_address, stale_before(of_owner, 'mail'), at)
  on conflict (owner, channel) do update
    set address = excluded.address, version = nextval('endpoint_versions'), enabled = true,
        failing_since = null, failures = 0, paused_until = null
    where e.address <> excluded.address;
  if was_away then
    perform revive_mail(of_owner);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.stale_before(of_owner text, of_channel text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  -- Ids start with the time, and ascend within a stream.
  select left(type_id('evt', s.last_ms + 1), 14)
  from event_streams s
  where s.owner = of_owner
    and (exists (select from deliveries d where d.owner = s.owner and d.channel = of_channel and d.state = 'pending')
      or exists (select from deliveries d where d.owner = s.owner and d.channel = of_channel and d.state = 'waiting'))
$function$
;

CREATE OR REPLACE FUNCTION public.step_deliveries(steps jsonb, results jsonb, new_lease text, lease_time interval, now_at timestamp with time zone)
 RETURNS TABLE(step integer, disabled boolean, delivery_id text, attempt integer, suspect boolean, id text, type text, record text, version bigint, address text, secret bytea, previous_secret bytea, previous_secret_until timestamp with time zone, failing_since timestamp with time zone, again boolean)
 LANGUAGE plpgsql
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
#variable_conflict use_column
declare
  ended record;
  more boolean;
begin
  -- Lock first, in one order, and count in later statements: with a snapshot from before the lock, two processes would
  -- both see free capacity.
  perform from endpoints e
  join jsonb_to_recordset(steps) as s (owner text, channel text) on e.owner = s.owner and e.channel = s.channel
  order by e.owner, e.channel
  for update of e;

  if jsonb_array_length(results) > 0 then
    for ended in
      with attempts as materialized (
        select *
        from jsonb_to_recordset(results) as r (
          step int, owner text, channel text, delivery_id text, lease text, version bigint, failing_since timestamptz,
          verdict text, reason text, next_at timestamptz, at timestamptz, status int, ms int, error text, answer text)
      ), finished as (
        update deliveries d
        set state    = case when r.verdict = 'delivered' then 'delivered'
                            when e.enabled is not true   then 'cancelled'
                            when r.verdict = 'exhausted' then 'exhausted'
                            else 'waiting' end,
            -- If a verdict to disable is out of date, the delivery stays due.
            next_at  = case when e.enabled and r.verdict in ('retry', 'disable') then coalesce(r.next_at, now_at) end,
            attempts = d.attempts + 1, lost_leases = 0, lease = null, lease_until = null
        from attempts r
        left join endpoints e on e.owner = r.owner and e.channel = r.channel
        -- No condition on `state`: with one, the planner would read the index of all leased deliveries.
        where d.id = r.delivery_id and d.lease = r.lease
        returning r.*
      ), logged as (
        insert into delivery_attempts (delivery_id, at, status, ms, error, answer)
        select delivery_id, at, status, ms, error, answer from finished
      ), per_endpoint as (
        -- Ignores responses from an earlier address.
        select f.step, f.owner, f.channel, count(*) as tries,
               count(*) filter (where f.verdict = 'delivered') as delivered,
               (array_agg(f.status order by f.at desc))[1] as status,
               coalesce(bool_or(f.reason = 'gone'), false) as gone,
               coalesce(bool_or(f.reason = 'failing' and f.failing_since = e.failing_since), false) as failing
        from finished f
        join endpoints e on e.owner = f.owner and e.channel = f.channel and e.version = f.version and e.enabled
        group by f.step, f.owner, f.channel
      ), updated as (
        update endpoints e
        set failing_since    = case when t.delivered = 0 then coalesce(e.failing_since, now_at) end,
            failures         = case when t.delivered = 0 then e.failures + t.tries else 0 end,
            -- A delivery has at most ten tries, so one delivery alone never opens the breaker.
            paused_until     = case when t.delivered = 0 and e.failures + t.tries > 10
                                    then now_at + least(60, 5 * (e.failures + t.tries - 10)) * interval '1 second' end,
            last_delivery_at = now_at,
            last_status      = t.status
        from per_endpoint t
        where e.owner = t.owner and e.channel = t.channel
        returning t.step, e.owner, e.channel, t.gone, t.gone or (t.failing and t.delivered = 0) as ends
      )
      select n.step, n.owner, n.channel, n.gone from updated n where n.ends order by n.owner, n.channel
    loop
      if ended.channel = 'webhook' then
        perform disable_webhook(ended.owner, case when ended.gone then 'gone' else 'failing' end, now_at);
      else
        -- A device that subscribes again gets a new channel.
        perform clear_endpoint(ended.owner, ended.channel);
      end if;
      step := ended.step;
      disabled := true;
      again := false;
      return next;
    end loop;
  end if;

  -- Nothing more is sent to an endpoint that is disabled, deleted or replaced.
  for ended in
    select s.step, s.owner, s.channel, e.stale_before
    from jsonb_to_recordset(steps) as s (step int, owner text, channel text)
    left join endpoints e on e.owner = s.owner and e.channel = s.channel and e.enabled
    where e.owner is null or e.stale_before is not null
  loop
    more := cancel_deliveries(ended.owner, ended.channel, coalesce(ended.stale_before, 'evt_~'));
    if more then
      step := ended.step;
      disabled := false;
      again := true;
      return next;
    else
      update endpoints e set stale_before = null
      where e.owner = ended.owner and e.channel = ended.channel and e.stale_before is not null;
    end if;
  end loop;

  return query
  with open as materialized (
    select s.step, s.owner, s.channel, s.suspect, e.version, e.address, e.secret, e.previous_secret,
           e.previous_secret_until, e.failing_since, e.stale_before,
           least(s.max_leases, case when e.paused_until is null then 4 else 1 end - (
             select count(*) from (
               select from deliveries d
               where d.owner = s.owner and d.channel = s.channel and d.state = 'leased' and d.lease_until > clock_timestamp()
               order by d.lease_until) as leased)) as free
    from jsonb_to_recordset(steps) as s (step int, owner text, channel text, max_leases int, suspect boolean)
    join endpoints e on e.owner = s.owner and e.channel = s.channel
    where s.max_leases > 0 and e.enabled and (e.paused_until is null or e.paused_until <= now_at)
  ), chosen as materialized (
    -- These lock rows. "offset 0" makes the planner run each of them once.
    select o.*, unnest(s.ids || a.ids || f.ids) as chosen_id
    from open o
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'waiting' and d.lost_leases >= 2
          and d.next_at <= now_at and o.suspect and o.stale_before is null
        order by d.next_at nulls first limit least(1, greatest(0, o.free))
        for update skip locked) as ids
      offset 0
    ) as s
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'waiting' and d.lost_leases < 2
          and d.next_at <= now_at and o.stale_before is null
        order by d.next_at limit greatest(0, o.free - cardinality(s.ids))
        for update skip locked) as ids
      offset 0
    ) as a
    cross join lateral (
      select array(
        select d.id from deliveries d
        where d.owner = o.owner and d.channel = o.channel and d.state = 'pending'
          and d.event_id >= coalesce(o.stale_before, '')
        order by d.event_id nulls first limit greatest(0, o.free - cardinality(s.ids) - cardinality(a.ids))
        for update skip locked) as ids
      offset 0
    ) as f
  ), leased as (
    update deliveries d
    set state = 'leased', lease = new_lease, lease_until = clock_timestamp() + lease_time, next_at = null
    from chosen c
    where d.id = c.chosen_id
    returning c.*, d.event_id, d.attempts + 1 as attempt, d.lost_leases >= 2 as is_suspect
  )
  select l.step, false, l.chosen_id, l.attempt, l.is_suspect,
         e.id, e.type, e.record,
         l.version, l.address, l.secret, l.previous_secret, l.previous_secret_until, l.failing_since, false
  from leased l
  join events e on e.owner = l.owner and e.id = l.event_id;
end
$function$
;

CREATE OR REPLACE FUNCTION public.take_chair(wanted bookings, capacity integer, customer bytea[], may_overlap boolean, at timestamp with time zone, OUT refused text, OUT taken bookings, OUT deposit text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  point bytea;
  free_chair int;
begin
  for point in select distinct p from unnest(customer) p order by p loop
    perform pg_advisory_xact_lock(hashtextextended(encode(point, 'hex'), 0));
  end loop;
  perform pg_advisory_xact_lock(hashtext('chairs'), wanted.business_id);

  if exists (select from bookings b where b.claim = wanted.claim) then
    refused := 'repeated';
    return;
  end if;

  if not may_overlap and exists (
    select from contact_points p
    join bookings b on b.lead_id = p.lead_id
    where p.digest = any (customer) and p.lead_id <> wanted.lead_id and b.status = 'confirmed'
      and b.start_at < wanted.end_at and b.end_at > wanted.start_at
      -- Guests have appointments during their stay.
      and b.service ? 'nights' = wanted.service ? 'nights'
      -- In the sandbox, agents try things with the same made-up customers, and none of that keeps a real one from booking.
      and (b.business_id < 0) = (wanted.business_id < 0)
      and (b.business_id = wanted.business_id and b.business_id > 0 or b.agent_id = wanted.agent_id)
  ) then
    refused := 'customer';
    return;
  end if;

  if wanted.rescheduled_at is not null and exists (
    select from deposits d
    where d.booking_id = wanted.id and (d.amount, d.currency) is distinct from (wanted.deposit_amount, wanted.deposit_currency)
  ) then
    refused := 'deposit';
    return;
  end if;

  -- Expired holds, and this lead's own, don't count.
  select c into free_chair
  from generate_series(1, capacity) c
  where not exists (
    select from bookings b
    where b.business_id = wanted.business_id and b.chair = c and b.busy && wanted.busy
      and b.status not in ('cancelled', 'released') and b.id <> wanted.id
      and not (b.status = 'held' and (b.expires_at <= at or b.lead_id = wanted.lead_id)))
    and not exists (
    select from own_times o
    where o.business_id = wanted.business_id and coalesce(o.chair, c) = c and o.during && wanted.busy)
    and not exists (
    select from linked_calendars k
    where k.business_id = wanted.business_id and coalesce(k.chair, c) = c and k.busy && wanted.busy)
  order by c limit 1;
  if free_chair is null then
    refused := 'taken';
    return;
  end if;
  wanted.chair := free_chair;

  -- A hold that led to a booking doesn't count as one without.
  delete from bookings b
  where b.business_id = wanted.business_id and b.status in ('held', 'released') and b.lead_id = wanted.lead_id
    and wanted.status = 'confirmed';
  update bookings b set status = 'released'
  where b.business_id = wanted.business_id and b.status = 'held' and b.busy && wanted.busy
    and (b.expires_at <= at or b.lead_id = wanted.lead_id);

  if wanted.rescheduled_at is null then
    insert into bookings select wanted.* returning * into taken;
    return;
  end if;
  update bookings b
  set service = wanted.service, timezone = wanted.timezone, chair = wanted.chair, start_at = wanted.start_at,
      end_at = wanted.end_at, busy = wanted.busy, rescheduled_at = at, reminded_at = null, outcome_requested_at = null,
      deposit_amount = wanted.deposit_amount, deposit_currency = wanted.deposit_currency,
      -- shared/bookings/deadlines.ts decides. The release before left it to us: a deadline that has passed stays.
      refundable_until = case when wanted.refund_lost is null and b.refundable_until <= at then b.refundable_until
                              else wanted.refundable_until end,
      free_until       = case when wanted.free_lost is null and b.free_until <= at then b.free_until
                              else wanted.free_until end,
      refund_lost      = coalesce(wanted.refund_lost, b.refund_lost),
      free_lost        = coalesce(wanted.free_lost, b.free_lost),
      cancellation_fee = wanted.cancellation_fee
  where b.id = wanted.id and b.status = 'confirmed'
  returning * into taken;
  -- The payment page is written again.
  update deposits d
  set expires_at = taken.start_at, refundable_until = taken.refundable_until, page = null, prepared_at = null
  where d.booking_id = taken.id
  returning d.id into deposit;
end
$function$
;

CREATE OR REPLACE FUNCTION public.take_tokens(bucket text, capacity double precision, per_second double precision, wanted integer, OUT granted integer, OUT remaining integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  available double precision;
begin
  -- The server's clock, since the processes' clocks differ. It's read once the row is locked, so it only goes back if the
  -- clock does. The bucket goes on from there then: with the later time it would get no tokens until the clock is there.
  insert into rate_buckets as b (key, tokens, at)
  values (bucket, capacity, clock_timestamp())
  on conflict (key) do update
    set (tokens, at) = (
      select least(capacity, b.tokens + greatest(0, extract(epoch from t.now_at - b.at)) * per_second), t.now_at
      from (select clock_timestamp() as now_at offset 0) as t)
  returning tokens into available;
  -- A negative number gives tokens back.
  granted := least(wanted, floor(available)::int);
  available := least(capacity, available - granted);
  remaining := floor(available)::int;
  if granted <> 0 then
    update rate_buckets set tokens = available where key = bucket;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION public.times_in_the_way(wanted own_times, at timestamp with time zone)
 RETURNS TABLE(booking text, own text, start_at timestamp with time zone, end_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select b.id, null, b.start_at, b.end_at, b.expires_at
  from bookings b
  where b.business_id = wanted.business_id and b.chair = coalesce(wanted.chair, b.chair)
    and (b.status = 'confirmed' or b.status = 'held' and b.expires_at > at)
    and b.busy && wanted.during and tstzrange(b.start_at, b.end_at) && wanted.during
  union all
  select null, o.id, lower(o.during), upper(o.during), null
  from own_times o
  where o.business_id = wanted.business_id and o.id <> wanted.id and o.during && wanted.during
    and (o.chair is null or wanted.chair is null or o.chair = wanted.chair)
$function$
;

CREATE OR REPLACE FUNCTION public.type_id(prefix text, at_ms bigint)
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  -- A UUIDv7 in base32: ten characters of time, one with the version, the fourteenth with the variant, the rest random.
  -- Bytes, and base64 mapped to base32, are four times as fast as text and bits.
  select prefix || '_'
      || convert_from(
              substring(a from ((at_ms >> 45) & 7)::int + 1 for 1) || substring(a from ((at_ms >> 40) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 35) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 30) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 25) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 20) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 15) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 10) & 31)::int + 1 for 1)
           || substring(a from ((at_ms >> 5) & 31)::int + 1 for 1) || substring(a from ((at_ms >> 0) & 31)::int + 1 for 1), 'UTF8')
      || substr('ef', (get_byte(r, 0) & 1) + 1, 1) || substr(t, 1, 2)
      || substr('89abrstv', (get_byte(r, 1) & 7) + 1, 1) || substr(t, 3, 12)
  from (select uuid_send(gen_random_uuid()) as r, '0123456789abcdefghjkmnpqrstvwxyz'::bytea as a) as random_part,
       lateral (
         -- Leaves out the bytes that hold the version and the variant of the uuid.
         select translate(encode(substring(r from 10 for 7) || substring(r from 3 for 4), 'base64'),
           'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
           '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjkmnpqrstvwxyz') as t offset 0
       ) as folded
$function$
;

CREATE OR REPLACE FUNCTION public.wilson(up integer, down integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when up + down = 0 then 0 else
    greatest(0, (share + z * z / (2 * n) - z * sqrt((share * (1 - share) + z * z / (4 * n)) / n)) / (1 + z * z / n)) end
  from (select 1.959964::double precision as z, (up + down)::double precision as n,
               up / greatest(up + down, 1)::double precision as share) as x
$function$
;

CREATE OR REPLACE FUNCTION public.words_of(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('simple', regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.write_card(of_slug text, new_card json, new_listing json, new_schedule text, new_completeness integer, new_kind integer, new_tie integer, keys text[], masks text[], offers text[], has_email boolean, email text, has_account boolean, account text, actor text, may_create boolean, expected_version integer, key_hash bytea, key_hint text, by_claim bytea, at timestamp with time zone, OUT outcome text, OUT business_id integer, OUT business_version integer, OUT changed_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
            next_version(of_slug), actor, email, account, new_listing, new_schedule, new_completeness, new_kind, new_tie,
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
    if expected_version is not null and expected_version <> old.version then
      outcome := 'stale';
      return;
    elsif same_card and not (has_email and old.contact_email is distinct from email)
          and not (has_account and old.payout_account is distinct from account) then
      outcome := 'unchanged';
    else
      outcome := 'updated';
      insert into business_history (business_id, version, card, written_by, written_at)
      values (old.id, old.version, old.card, old.written_by, old.updated_at);
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
$function$
;

CREATE OR REPLACE FUNCTION public.write_contact_email(of_business integer, email text, actor text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from businesses b
  where b.id = of_business and b.deleted_at is null and b.contact_email is distinct from email for update;
  if found then
    insert into business_history (business_id, version, card, written_by, written_at)
    select b.id, b.version, b.card, b.written_by, b.updated_at from businesses b where b.id = of_business;
    update businesses b
    set contact_email = email, version = b.version + 1, written_by = actor, updated_at = at
    where b.id = of_business;
    perform mark_for_feed(of_business, at);
  end if;
end
$function$
;
