-- Cancels a transfer's operation that has no batch yet, and releases its money. Returns false when it is too late;
-- after true the caller updates the records that depend on the transfer.
create or replace function settlement_cancel(p_transfer uuid) returns boolean language plpgsql as $$
declare
  cancelled uuid;
begin
  update settlement_operation o set state = operation_state('cancelled')
    from settlement_operation_transfer t
    where t.transfer_id = p_transfer and o.id = t.operation_id and o.state = operation_state('queued')
      -- An operation that carries other transfers too is not one person's to take back.
      and (select count(*) from settlement_operation_transfer other where other.operation_id = o.id) = 1
    returning o.id into cancelled;
  if cancelled is null then
    return false;
  end if;
  if ledger_void(array[p_transfer], jsonb_build_object('reason', 'cancelled by its sender')) <> array[ledger_code('done')] then
    raise exception 'transfer % is queued for settlement but has ended', p_transfer;
  end if;
  return true;
end $$;
