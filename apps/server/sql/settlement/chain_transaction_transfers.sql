-- The transfers that one chain transaction carries: those of a batch that was sent with it, and money that came from
-- outside or that owners moved themselves.
create or replace function chain_transaction_transfers(p_hash bytea) returns setof uuid language sql stable parallel safe as $$
  select carried.transfer_id
    from settlement_submission sent
    join settlement_operation operation on operation.batch = sent.batch
    join settlement_operation_transfer carried on carried.operation_id = operation.id
    where sent.hash = p_hash
  union select carried.transfer_id
    from chain_log log join settlement_operation_transfer carried on carried.operation_id = log.operation_id
    where log.transaction_hash = p_hash
  union select transfer_id from chain_log where transaction_hash = p_hash and transfer_id is not null
  union select transfer_id from outflow where transaction_hash = p_hash and transfer_id is not null
$$;
