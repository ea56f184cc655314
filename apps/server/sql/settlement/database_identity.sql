-- Names the present life of this database (ADR 72). It changes when PostgreSQL is started again, which every restored
-- backup or snapshot and every promoted standby implies, and it is not that of a copy made by a running PostgreSQL.
create or replace function database_identity() returns text language sql volatile as $$
  select concat_ws('/',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
    extract(epoch from pg_postmaster_start_time()),
    (select oid from pg_database where datname = current_database()))
$$;
