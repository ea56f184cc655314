-- Prepares the partitions by month (0006 to 0008). All records until the end of next month become the first period; from here on nothing
-- later is written to the tables, which the next step proves without blocking anybody. Ids that are not in the order of time, as an
-- earlier version gave to bookings of bank transfers, are refused until the partitions exist; their booking is retried.
-- compatible-with-previous

create table period (
  starts_at timestamptz primary key,
  ends_at timestamptz not null unique,
  archived_at timestamptz,
  constraint period_is_not_empty check (starts_at < ends_at)
);
comment on table period is 'the stretches of time, one after the other without gaps, whose records lie in partitions of their own';
comment on column period.starts_at is '-infinity for the first one';
comment on column period.archived_at is 'when its records left the database; null while they are in it';
insert into period (starts_at, ends_at)
  values ('-infinity', (date_trunc('month', clock_timestamp() at time zone 'UTC') + interval '2 months') at time zone 'UTC');

create table partitioned_table (
  name text primary key,
  key text not null,
  key_kind text not null check (key_kind in ('id', 'time')),
  is_append_only boolean not null
);
comment on column partitioned_table.key is 'the column that decides about the period';
comment on column partitioned_table.key_kind is 'id: a UUIDv7, which begins with its time';

create table archived_balance (
  account bigint not null,
  sequence bigint not null,
  balance bigint not null,
  ends_at timestamptz not null references period (ends_at),
  primary key (account, sequence)
);
comment on table archived_balance is 'the last entry of each account in each archived period: what its later entries continue';
comment on column archived_balance.ends_at is 'the end of the archived period';

-- Where records go that are later than all periods. They are also what new partitions are made like.
create table transfer_later (like transfer including all)
  with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table transfer_end_later (like transfer_end including all)
  with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create table entry_later (like entry including all)
  with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
create trigger transfer_later_no_truncate before truncate on transfer_later execute function ledger_refuse_change();
create trigger transfer_end_later_no_truncate before truncate on transfer_end_later execute function ledger_refuse_change();
create trigger entry_later_no_truncate before truncate on entry_later execute function ledger_refuse_change();

do $$
declare
  ends_at timestamptz := (select period.ends_at from period);
  -- The lowest id that is made at that moment or later.
  first_id uuid := (select (lpad(to_hex(floor(extract(epoch from period.ends_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  execute format('alter table transfer_later add constraint transfer_is_later check (id >= %L)', first_id);
  execute format('alter table transfer_end_later add constraint transfer_end_is_later check (id >= %L)', first_id);
  execute format('alter table entry_later add constraint entry_is_later check (at >= %L)', ends_at);
  execute format('alter table transfer add constraint transfer_in_first_period check (id < %L) not valid', first_id);
  execute format('alter table transfer_end add constraint transfer_end_in_first_period check (id < %L) not valid', first_id);
  execute format('alter table entry add constraint entry_in_first_period check (at < %L) not valid', ends_at);
end $$;
