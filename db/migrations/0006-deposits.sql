-- Deposits: what customers prepay, what the payment provider reported, and payouts to businesses.

create table deposits (
  id               text collate "C" primary key check (id like 'dep\_%'),
  booking_id       text collate "C" not null unique references bookings,
  lead_id          text collate "C" not null references leads,
  business_id      int not null references businesses,
  agent_id         text collate "C" not null references agents,
  provider         text not null check (provider in ('stripe', 'sandbox')),
  amount           bigint not null check (amount > 0),
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  -- The amount for people, as events show it.
  display          text not null,
  -- The start of the appointment: no prepayment after that.
  expires_at       timestamptz not null,
  refundable_until timestamptz not null,
  -- The page's text, written by the worker; null until then.
  page             jsonb,
  prepared_at      timestamptz,
  created_at       timestamptz not null,
  check ((page is null) = (prepared_at is null))
);
create index deposits_by_lead    on deposits (lead_id, id);
create index deposits_by_business on deposits (business_id, id);
create index deposits_to_prepare on deposits (created_at) where prepared_at is null;

-- Every payment that the provider reported. A deposit's first payment counts; any other is refunded.
create table payments (
  provider         text not null,
  reference        text collate "C" not null,
  deposit_id       text collate "C" not null references deposits,
  -- The connected account it went to; null if it's the operator's own.
  destination      text,
  -- Null if the refund was reported before the payment.
  paid_at          timestamptz,
  counts           boolean not null,
  -- A refund is due first, then a worker asks the provider for it, then it's done.
  refund_reason    text check (refund_reason in
                   ('customer_cancelled', 'business_cancelled', 'paid_after_cancellation', 'paid_twice', 'by_hand')),
  refund_due_at    timestamptz,
  refund_attempts  int not null default 0,
  refund_next_at   timestamptz,
  refunded_at      timestamptz,
  -- It can fail at the provider days after it was made: when the newest one did, by the provider's clock, and why. It's due
  -- again then, with refund_next_at 'infinity': no worker repeats it, and the operator pays it back.
  refund_failed_at timestamptz,
  refund_failure   text,
  -- The provider's ids of those that failed, so that each counts once.
  failed_refunds   text[] not null default '{}',
  -- When the operator paid it out to the business, and the reference.
  settled_at       timestamptz,
  settlement       text,
  primary key (provider, reference),
  -- A refund that's reported before its payment can fail before it, too.
  check (paid_at is not null or refund_reason is not null),
  check (not counts or paid_at is not null),
  check ((refund_reason is null) = (refund_due_at is null and refunded_at is null)),
  check ((settled_at is null) = (settlement is null))
);
create index        payments_by_deposit on payments (deposit_id);
create unique index payments_one_counts on payments (deposit_id) where counts;
create index        payments_to_refund  on payments (refund_next_at nulls first)
  where refund_due_at is not null and refunded_at is null;
create index        payments_to_list    on payments (deposit_id desc) where counts;

-- The provider's events, so each is handled once.
create table provider_events (
  provider    text not null,
  id          text collate "C" not null,
  type        text not null,
  verdict     text not null,
  deposit_id  text collate "C",
  received_at timestamptz not null,
  primary key (provider, id)
);
create index provider_events_by_time on provider_events (received_at);
-- Money that no deposit of ours explains.
create index provider_events_unmatched on provider_events (received_at)
  where verdict in ('unknown_deposit', 'wrong_amount');
