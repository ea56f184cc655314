-- Ends the payments to addresses whose transfers ended (status 1 posted, 2 voided), in the transaction that ends them.
-- Money that arrived at a customer's Safe appears in their history like a deposit from outside, with the same
-- announcement: it shows the sender's address and nothing else. Money that arrived for an account that was deleted
-- meanwhile goes back to its sender in the same way.
create or replace function wallet_send_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void
language plpgsql as $$
declare
  arrived record;
begin
  perform transfers_uncount(array_agg(person_id), array_agg(asset), array_agg(amount), 'payout', array_agg(created_at))
    from wallet_send where id = any (p_transfer) and state in ('held', 'pending')
      and p_status = transfer_status('failed') having count(*) > 0;
  -- Money that came back from a deleted account has its line already.
  perform outbox_add('deposit', array_agg(person_id), array_agg(null::uuid), array_agg(transfer_id))
    from wallet_arrival where transfer_id = any (p_transfer) and p_status = transfer_status('confirmed') having count(*) > 0;
  for arrived in
    with ended as (
      update wallet_send set state = case when p_status = transfer_status('confirmed') then 'done' else 'failed' end,
        ended_at = clock_timestamp()
        where id = any (p_transfer) and state in ('held', 'pending')
        returning *
    )
    select ended.*, safe.safe_address as from_address, recipient.deleted_at is not null as is_deleted
      from ended join person_safe safe using (person_id) join person_card recipient on recipient.id = recipient_id
      where p_status = transfer_status('confirmed')
  loop
    if arrived.is_deleted then
      perform wallet_send_back(arrived.id);
      continue;
    end if;
    insert into wallet_arrival (transfer_id, person_id, from_address)
      values (arrived.id, arrived.recipient_id, arrived.from_address);
    perform activity_add_confirmed(p_person => arrived.recipient_id, p_transfer => arrived.id, p_direction => 'credit',
      p_asset => arrived.asset, p_amount => arrived.amount, p_kind => 'wallet_received', p_hash => p_hash);
    perform outbox_add('deposit', array[arrived.recipient_id], array[null::uuid], array[arrived.id]);
  end loop;
end $$;
