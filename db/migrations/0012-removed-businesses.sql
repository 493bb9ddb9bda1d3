-- Compatible from: 0010
-- Finds what was removed lately among all that ever was.
create index businesses_by_removal on businesses (deleted_at) where deleted_at is not null;
