-- The operations that the chain or settlement refused, for other modules: not those that were cancelled. failure: why,
-- if it is known.
create or replace view settlement_failed as
  select id, failure from settlement_operation where (state = 2 and outcome = 2) or is_refused;
