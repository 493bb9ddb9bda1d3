-- The role and the database: psql -v password=… -f docs/operations/deploy/database.sql
create role exchange login password :'password';
-- JIT only delays short statements, and poolers don't pass on a connection's own setting.
alter role exchange set jit = off;
-- To see the connections, the replicas and the disk, for metrics, alerts and `npm run doctor`.
grant pg_monitor to exchange;
create database exchange owner exchange encoding 'UTF8' template template0;
