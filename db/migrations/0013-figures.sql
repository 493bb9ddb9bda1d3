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
