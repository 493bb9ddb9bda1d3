-- The directory: businesses, their cards, and what search and ranking read.

create table businesses (
  id         int generated always as identity primary key,
  slug       text collate "C" not null unique check (slug ~ '^[a-z0-9-]{3,80}$'),
  name       text not null,
  industry   text not null check (industry in
             ('trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce', 'realestate', 'hotels')),
  timezone   text not null,
  -- The card as it was written; measured and derived fields stand beside it.
  card       jsonb not null,
  version    int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table business_keys (
  hash        bytea primary key,
  business_id int not null references businesses,
  hint        text not null,
  created_at  timestamptz not null
);
