#!/usr/bin/env bash
# Starts the standby. The first time, it copies the primary.
set -euo pipefail
umask 077
# libpq reads the password from a file, so that it is in no argument and no setting.
export PGPASSFILE=/tmp/pgpass
printf 'primary:5432:*:standby:%s\n' "$(cat /run/secrets/replication-password)" > "$PGPASSFILE"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # What an interrupted copy left is not a database.
  rm -rf "$PGDATA"
  mkdir -p "$PGDATA"
  pg_basebackup --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf --no-password \
    --dbname="host=primary port=5432 user=standby application_name=standby passfile=$PGPASSFILE"
fi
exec postgres -c hot_standby=on
