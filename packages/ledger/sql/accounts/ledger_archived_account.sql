-- Accounts that have archived entries, for other modules.
create or replace view ledger_archived_account as select account from archived_balance;
