-- Queues the reserved transfer of a payment to an address for settlement.
create or replace function wallet_send_enqueue(p_send uuid) returns void language plpgsql as $$
declare
  one wallet_send;
begin
  select * into strict one from wallet_send where id = p_send;
  if one.recipient_id is null then
    perform settlement_enqueue_to(one.id, one.person_id, one.address, one.asset, one.amount);
  else
    perform settlement_enqueue(array[one.id], array[one.person_id], array[one.recipient_id], array[one.asset],
      array[one.amount]);
  end if;
end $$;
