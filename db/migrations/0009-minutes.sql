-- What the operator's console draws over time. Each API process adds what it counted, so that a minute is the sum of all.

create table request_minutes (
  minute   timestamptz not null,
  method   text not null,
  path     text not null,
  requests bigint not null,
  failures bigint not null,
  seconds  double precision not null,
  primary key (minute, method, path)
);

-- What stood at a minute: how much waits, and for how long.
create table gauge_minutes (
  minute timestamptz not null,
  gauge  text not null,
  label  text not null,
  value  double precision not null,
  primary key (minute, gauge, label)
);
