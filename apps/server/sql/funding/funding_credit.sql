-- Records the money that arrived for an intent: a top-up is complete, a withdrawal has come back.
create or replace function funding_credit(p_intent uuid, p_transfer uuid) returns void language plpgsql as $$
declare
  owner uuid;
begin
  update funding_intent set deposit_transfer_id = p_transfer, updated_at = clock_timestamp(), attempts = 0,
      status = case operation when 'topup' then 'COMPLETED' else status end,
      ended_at = coalesce(ended_at, clock_timestamp()),
      -- The returned amount still has to be subtracted from the money that the ramp owes.
      due_at = case operation when 'withdraw' then clock_timestamp() end
    where id = p_intent returning person_id into strict owner;
  perform outbox_add('intents', array[owner], array[null::uuid], array[p_intent]);
end $$;
