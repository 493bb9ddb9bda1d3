-- What operators are told about. A row is the last state, and events are the history.

create table alerts (
  name          text collate "C" primary key,
  is_open       boolean not null,
  -- Since when it's open, or closed.
  since         timestamptz not null,
  -- Since when the condition differs from is_open: it must stay so for a while.
  differs_since timestamptz,
  told_at       timestamptz not null,
  detail        text not null,
  checked_at    timestamptz not null
);
