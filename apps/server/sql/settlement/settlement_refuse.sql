-- Takes back operations that have no batch and have waited for at least p_waited, and releases their money, as their
-- senders could have done. All others stay as they are. The wait is there because a node may be some blocks behind the
-- one that showed the sender's deposit (ADR 0035). Returns the voided transfers; the caller updates the records that
-- depend on them. p_failure: the reason why each operation fails, or null if it is unknown.
create or replace function settlement_refuse(p_operation uuid[], p_failure text[], p_waited interval) returns uuid[]
language plpgsql as $$
declare
  transfers uuid[];
begin
  with refused as (
    update settlement_operation o set state = operation_state('cancelled'), is_refused = true, failure = given.failure
      from unnest(p_operation, p_failure) as given (id, failure)
      where o.id = given.id and o.state = operation_state('queued') and o.kind = operation_kind('move')
        and o.created_at <= clock_timestamp() - p_waited
      returning o.id
  )
  select array_agg(t.transfer_id order by t.transfer_id) into transfers
    from refused join settlement_operation_transfer t on t.operation_id = refused.id;
  if transfers is null then
    return '{}';
  end if;
  if ledger_void(transfers, jsonb_build_object('reason', 'the chain would refuse it'))
      <> array_fill(ledger_code('done'), array[cardinality(transfers)]) then
    raise exception 'a transfer of % is queued for settlement but has ended', transfers;
  end if;
  return transfers;
end $$;
