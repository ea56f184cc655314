-- The operations that the chain or settlement refused, for other modules: not those that were cancelled.
create or replace view settlement_failed as
  select id from settlement_operation where (state = 2 and outcome = 2) or is_refused;
