-- The balance of an account after one of its entries, also after the last one that is archived.
create or replace view ledger_balance_after as
  select account, sequence, balance from entry
  union all
  select account, sequence, balance from archived_balance;
