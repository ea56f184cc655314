-- The operations that the chain or settlement refused, for other modules: not those that were cancelled. failure: why,
-- if it is known.
create or replace view settlement_failed as
  select id, failure from settlement_operation where (state = operation_state('settled')
    and outcome = operation_outcome('failed')) or is_refused;
