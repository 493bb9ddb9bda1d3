-- Compatible from: 0013
-- A refund can fail at the provider days after it was made. It's due again then, with refund_next_at 'infinity': no worker
-- repeats it, not even one of the release before. The operator pays it back.
alter table payments
  -- When the newest one failed, by the provider's clock, and why.
  add column refund_failed_at timestamptz,
  add column refund_failure   text,
  -- The provider's ids of those that failed, so that each counts once.
  add column failed_refunds   text[] not null default '{}',
  -- A refund that's reported before its payment can fail before it, too.
  drop constraint payments_check,
  add constraint payments_check check (paid_at is not null or refund_reason is not null);
