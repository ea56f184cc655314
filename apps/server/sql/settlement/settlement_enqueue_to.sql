-- Queues a move to an address outside our own Safes, under the id of a reserved transfer, with the same turns
-- as settlement_enqueue.
create or replace function settlement_enqueue_to(
  p_transfer uuid, p_person uuid, p_address bytea, p_asset smallint, p_amount bigint
) returns void language plpgsql as $$
begin
  -- A transfer to one of our own Safes is credited to its person, so a payout must not go to one.
  if p_address = decode(repeat('00', 20), 'hex')
    or exists (select from person_safe where safe_address = p_address) then
    raise exception 'transfer % cannot leave towards one of our own addresses', p_transfer
      using errcode = 'check_violation';
  end if;
  if not exists (
    select from ledger_transfer t where t.id = p_transfer and t.result = ledger_code('done')
      and t.asset = p_asset and t.amount = p_amount
      and not exists (select from ledger_ending e where e.id = t.id)
  ) then
    raise exception 'transfer % is not reserved for this', p_transfer using errcode = 'check_violation';
  end if;
  insert into settlement_operation (id, kind, from_address, to_address, owner_address, asset, amount, queue_at)
    select p_transfer, operation_kind('move'), safe_address, p_address, owner_address, p_asset, p_amount,
      greatest(clock_timestamp(), (
        select max(before.queue_at) + interval '100 milliseconds' from settlement_operation before
        where before.state = operation_state('queued') and before.from_address = safe_address))
    from person_safe where person_id = p_person;
  if not found then
    raise exception 'person % has no smart account', p_person using errcode = 'no_data_found';
  end if;
  insert into settlement_operation_transfer (operation_id, transfer_id) values (p_transfer, p_transfer);
  notify lilypad_settlement;
end $$;
