-- When the chain has confirmed that this database lacks no batch (ADR 72).
-- compatible-with-previous

create table settlement_verification (
  is_only_row boolean primary key default true check (is_only_row),
  database_identity text not null,
  written_by bigint not null,
  module bytea not null check (octet_length(module) = 20),
  chain_marker text not null,
  verified_at timestamptz not null default clock_timestamp()
);

comment on table settlement_verification is 'One row: for which life of this database the chain has confirmed that no batch is missing; none before the first time';
comment on column settlement_verification.database_identity is 'database_identity() at that moment; it differs after a restore, a failover and a restart of PostgreSQL';
comment on column settlement_verification.written_by is 'the id of the writing transaction; it differs from the row''s xmin if a restore has written the row again';
