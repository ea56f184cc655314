-- ledger_fit_step over the items of one account, in order.
create or replace aggregate ledger_fit(amount bigint, room bigint) (
  sfunc = ledger_fit_step, stype = bigint, initcond = '0');
