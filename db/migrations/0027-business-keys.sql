-- A business has one key. It is found by its hash, for which an index of hashes is half as large as one in order.
alter table business_keys drop constraint business_keys_pkey;
drop index business_keys_by_business;
alter table business_keys add primary key (business_id);
create index business_keys_by_hash on business_keys using hash (hash);
