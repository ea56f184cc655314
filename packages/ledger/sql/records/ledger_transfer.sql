-- Transfers as they were requested, for other modules. result is 0 where the money was held, else the refusal's
-- code.
create or replace view ledger_transfer as select id, debit, credit, asset, amount, result from transfer;
