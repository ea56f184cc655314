-- Reservations and postings read each account once, when they lock it. Processes of the version before call the functions
-- that are dropped here, so they end before this step.

create type ledger_locked as (
  ids bigint[],
  tids tid[],
  assets smallint[],
  posted bigint[],
  held bigint[],
  room bigint[],
  sequences bigint[]
);
comment on type ledger_locked is 'accounts that ledger_lock_balances has locked, by id';
-- It returned the accounts that are missing, which nobody asked for.
drop function ledger_lock_accounts(bigint[]);
drop function ledger_book(uuid[], bigint[], bigint[], bigint[], boolean);
drop function ledger_examine(uuid[], uuid[], bigint[], bigint[], smallint[], bigint[], bigint[]);
