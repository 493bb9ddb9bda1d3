-- Compatible from: 0010
-- Which leads a stored response is about: taking back consent erases it, without opening every stored response.
alter table idempotency_claims add column leads text[];
create index idempotency_claims_by_lead on idempotency_claims using gin (leads) where leads is not null;
