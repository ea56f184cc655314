-- How and when transfers ended, for other modules: see ledger_outcome.
create or replace view ledger_ending as select id, at, outcome from transfer_end;
