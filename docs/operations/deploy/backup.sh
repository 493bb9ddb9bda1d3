#!/bin/sh
# Every night, as the account of Postgres: a base backup. Fourteen are kept, and the WAL since the oldest of them.
set -eu
# A replica leaves it to the primary: with one /backup, each would delete the other's part.
replica=$(psql -d postgres -Atc 'select pg_is_in_recovery()')
[ "$replica" = f ] || exit 0
rm -rf /backup/part
pg_basebackup -D /backup/part -X stream -c fast
mv -T /backup/part "/backup/$(date +%FT%H%M)"
ls -d /backup/20* | head -n -14 | xargs -r rm -r
oldest=$(ls -d /backup/20* | head -n 1)
pg_archivecleanup -x .gz /backup/wal "$(sed -n 's/^START WAL LOCATION.*file \([0-9A-F]*\).*/\1/p' "$oldest/backup_label")"
