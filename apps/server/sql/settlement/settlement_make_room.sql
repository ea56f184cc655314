-- Takes back the newest queued sends of a Safe, until the ledger account can pay an amount that the Safe's owner has
-- moved elsewhere, or none is left. Sends that have a batch already are ended by the chain's evidence. Returns the
-- voided transfers; the caller updates the records that depend on them.
create or replace function settlement_make_room(p_safe bytea, p_account bigint, p_asset smallint, p_amount bigint)
returns uuid[] language plpgsql as $$
declare
  taken uuid;
  transfers uuid[];
  voided uuid[] := '{}';
begin
  while (select posted - held - floor < p_amount from ledger_balance where id = p_account) loop
    update settlement_operation set state = operation_state('cancelled'), is_refused = true, failure = 'moved_out'
      where id = (
        select id from settlement_operation where state = operation_state('queued') and kind = operation_kind('move')
          and from_address = p_safe and asset = p_asset
        order by created_at desc, id desc limit 1 for update)
      returning id into taken;
    exit when taken is null;
    transfers := array(select transfer_id from settlement_operation_transfer where operation_id = taken order by transfer_id);
    if ledger_void(transfers, jsonb_build_object('reason', 'the owner moved the money out of the Safe'))
        <> array_fill(ledger_code('done'), array[cardinality(transfers)]) then
      raise exception 'a transfer of % is queued for settlement but has ended', transfers;
    end if;
    voided := voided || transfers;
  end loop;
  return voided;
end $$;
