-- Compatible from: 0010
-- A key's digest, to tell which KEY_PEPPER the stored digests were made with. With another one, no key would work.
create table key_pepper (
  is_only boolean primary key default true check (is_only),
  digest  bytea not null
);
