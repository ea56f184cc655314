-- The balances of an account in minor units, for other modules. It can be locked like the row itself.
create or replace view ledger_balance as select id, asset, posted, held, floor, sequence from account;
