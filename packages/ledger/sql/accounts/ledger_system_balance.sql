-- The stripes of system accounts and their balances in minor units. A query that reads no balance skips the join.
create or replace view ledger_system_balance as
  select s.code, s.asset, s.stripe, s.account_id, a.posted, a.held
  from system_account s left join account a on a.id = s.account_id;
