-- The schema of the ledger. Its functions and views are in ../sql, one in each file; here are only those that constraints use.

-- The largest amount, in minor units. Twice this still fits into a bigint.
create function ledger_limit() returns bigint language sql immutable parallel safe
  return 4611686018427387903;

-- The numbers of outcomes in transfer_end.
create function ledger_outcome(p_name text) returns smallint language sql immutable parallel safe
  return case p_name when 'posted' then 1 when 'voided' then 2 end::smallint;

-- Accounts that a group of transfers has locked, with their balances.
create type ledger_locked as (
  ids bigint[], tids tid[], assets smallint[], posted bigint[], held bigint[], room bigint[], sequences bigint[]);

-- The ids of accounts.
create sequence account_id_seq as bigint;

-- The functions of the triggers below. ../sql defines them, before anything uses the tables.
do $$
declare
  name text;
begin
  foreach name in array array['ledger_refuse_change'] loop
    execute format('create function %I() returns trigger language plpgsql as ''begin raise exception ''''not defined yet''''; end''', name);
  end loop;
end $$;

create table account (
  id bigint primary key,
  posted bigint not null default 0,
  held bigint not null default 0,
  floor bigint not null,
  sequence bigint not null default 0,
  asset smallint not null,
  constraint account_held_not_negative check (held >= 0),
  constraint account_not_below_floor check ((posted - held) >= floor),
  constraint account_floor_in_range check (floor >= -ledger_limit() and floor <= 0),
  constraint account_posted_in_range check (posted >= -ledger_limit() and posted <= ledger_limit())
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.1);
comment on table account is 'An account holds one asset. It opens empty, keeps its asset and floor, and is never removed. A balance changes only together with the number of the account''s last entry. Half of each page stays free, so that a new version of a row lies beside the old one and no index changes. Balances have no index and no foreign keys: the functions in sql/ check them.';
comment on column account.posted is 'Minor units that are settled.';
comment on column account.held is 'Minor units promised to pending transfers out of this account.';
comment on column account.floor is 'posted - held never goes below it: 0 for people, negative for system accounts.';
comment on column account.sequence is 'Number of the last entry of this account.';
-- An account opens empty, keeps its asset and floor, and stays. A balance changes only together with the number of its last entry,
-- which only grows.
create trigger account_opens_empty before insert on account
  for each row when (new.posted <> 0 or new.held <> 0 or new.sequence <> 0) execute function ledger_refuse_change();
create trigger account_keeps_its_terms before update of id, asset, floor on account
  for each row execute function ledger_refuse_change();
create trigger account_moves_with_entries before update on account
  for each row when (new.sequence < old.sequence or (new.posted <> old.posted and new.sequence = old.sequence))
  execute function ledger_refuse_change();
create trigger account_stays before delete on account for each row execute function ledger_refuse_change();
create trigger account_no_truncate before truncate on account execute function ledger_refuse_change();

create table system_account (
  code text,
  asset smallint,
  stripe smallint,
  account_id bigint not null unique,
  primary key (code, asset, stripe),
  constraint system_account_stripe_in_range check (stripe between 0 and 63)
);
comment on table system_account is 'The accounts that belong to no person: the outside world, issuance, clearing, treasury, the exchange desk. A busy one has several stripes, accounts of their own, so that transfers do not wait for one row.';
create trigger system_account_append_only before delete or update on system_account
  for each row execute function ledger_refuse_change();
create trigger system_account_no_truncate before truncate on system_account execute function ledger_refuse_change();

create table transfer (
  id uuid primary key,
  digest uuid not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null,
  at timestamptz not null default clock_timestamp(),
  asset smallint not null,
  result smallint not null,
  constraint transfer_amount_in_range check (result <> 0 or (amount between 1 and ledger_limit())),
  constraint transfer_between_two_accounts check (result <> 0 or debit <> credit)
) partition by range (id);
comment on table transfer is 'One movement of an amount from the debit account to the credit account, in partitions by the month of its id. It is pending until it has a row in transfer_end, and is never changed.';
comment on column transfer.digest is 'Fingerprint of the requested transfer; another one under the same id is a conflict.';
comment on column transfer.result is '0: the money was held; else the code of the refusal, for ever.';
create trigger transfer_append_only before delete or update on transfer
  for each row execute function ledger_refuse_change();
create trigger transfer_no_truncate before truncate on transfer execute function ledger_refuse_change();

create table transfer_end (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  outcome smallint not null,
  evidence jsonb,
  constraint transfer_end_outcome_known check (outcome in (ledger_outcome('posted'), ledger_outcome('voided')))
) partition by range (id);
comment on table transfer_end is 'How a pending transfer ended, once.';
comment on column transfer_end.evidence is 'Why it ended so: the chain event, the operator''s decision, …';
create trigger transfer_end_append_only before delete or update on transfer_end
  for each row execute function ledger_refuse_change();
create trigger transfer_end_no_truncate before truncate on transfer_end execute function ledger_refuse_change();

create table entry (
  account bigint not null,
  sequence bigint not null,
  transfer uuid not null,
  amount bigint not null,
  balance bigint not null,
  at timestamptz not null default clock_timestamp()
) partition by range (at);
comment on table entry is 'One side of a posted transfer, in partitions by month. The entries of an account are numbered without gaps and carry its running balance.';
comment on column entry.sequence is '1, 2, 3, … for each account, without gaps.';
comment on column entry.amount is 'Minor units: negative for the debit side, positive for the credit side.';
comment on column entry.balance is 'The account''s posted balance after this entry.';
create trigger entry_append_only before delete or update on entry for each row execute function ledger_refuse_change();
create trigger entry_no_truncate before truncate on entry execute function ledger_refuse_change();

create table period (
  starts_at timestamptz primary key,
  ends_at timestamptz not null unique,
  archived_at timestamptz,
  constraint period_is_not_empty check (starts_at < ends_at)
);
comment on table period is 'The months whose records lie in partitions of their own, one after the other without gaps.';
comment on column period.starts_at is '-infinity for the first one.';
comment on column period.archived_at is 'When its records left the database; null while they are in it.';

create table partitioned_table (
  name text primary key,
  key text not null,
  key_kind text not null check (key_kind in ('id', 'time')),
  is_append_only boolean not null
);
comment on table partitioned_table is 'The tables that are partitioned by period.';
comment on column partitioned_table.key is 'The column that decides about the period.';
comment on column partitioned_table.key_kind is 'id: a UUIDv7, which begins with its time.';

create table archived_balance (
  account bigint,
  sequence bigint,
  balance bigint not null,
  ends_at timestamptz not null references period (ends_at),
  primary key (account, sequence)
);
comment on table archived_balance is 'The last entry of each account in each archived period, with which its later entries continue.';
comment on column archived_balance.ends_at is 'The end of the archived period.';

create table ledger_check (
  is_only boolean default true primary key check (is_only),
  checked_until timestamptz not null,
  history_until timestamptz,
  history_step_ms bigint not null default 60000 check (history_step_ms > 0),
  account_position bigint not null default 0
);
comment on table ledger_check is 'One row: how far the ledger was checked.';
comment on column ledger_check.checked_until is 'Everything written until then was checked at least once.';
comment on column ledger_check.history_until is 'How far the current round over all history has come; null before a round.';
comment on column ledger_check.history_step_ms is 'The stretch of history that one run checks; it follows how much there is.';
comment on column ledger_check.account_position is 'The last account of the current round over all accounts; 0 before a round.';

create table checked_reservation (
  transfer uuid primary key,
  debit bigint not null,
  amount bigint not null
);
comment on table checked_reservation is 'The reservations that were open at the last check, so that the next one sums them without reading all transfers.';

create table ledger_finding (
  kind text,
  about text,
  found_at timestamptz not null default clock_timestamp(),
  primary key (kind, about)
);
comment on table ledger_finding is 'Differences that the check found. Each run checks them again until they are gone.';

insert into ledger_check (checked_until) values (clock_timestamp());

-- All records until the end of next month go to the first partition, later ones to the last. period_add makes the months between.
insert into period (starts_at, ends_at)
  values ('-infinity', (date_trunc('month', clock_timestamp() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
insert into partitioned_table (name, key, key_kind, is_append_only)
  values ('transfer', 'id', 'id', true), ('transfer_end', 'id', 'id', true), ('entry', 'at', 'time', true);
do $$
declare
  ends timestamptz := (select ends_at from period);
  first_id uuid := (lpad(to_hex(floor(extract(epoch from ends) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
  given partitioned_table;
  bound text;
  part text;
begin
  for given in select * from partitioned_table loop
    bound := case given.key_kind when 'id' then first_id::text else ends::text end;
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', given.name || '_first', given.name, bound);
    execute format('create table %I partition of %I for values from (%L) to (maxvalue)', given.name || '_later', given.name, bound);
    foreach part in array array[given.name || '_first', given.name || '_later'] loop
      execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05)', part);
      execute format('create index on %I using brin (at) with (pages_per_range = 16, autosummarize = on)', part);
      execute format('create trigger %I before truncate on %I execute function ledger_refuse_change()', part || '_no_truncate', part);
    end loop;
  end loop;
end $$;
-- The key of entry does not contain its partitions' time, so each partition has its own.
alter table entry_first add primary key (account, sequence);
alter table entry_later add primary key (account, sequence);
