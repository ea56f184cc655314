#!/usr/bin/env bash
# Runs once, when the primary's database is created: the standby may connect with a password of its own.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=password="$(cat /run/secrets/replication-password)" <<'SQL'
create role standby login replication password :'password';
SQL
echo "host replication standby all scram-sha-256" >> "$PGDATA/pg_hba.conf"
