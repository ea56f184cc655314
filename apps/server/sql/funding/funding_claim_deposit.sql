-- Decides which kind a credit to a person is, in the transaction that credits it, and returns its kind of activity:
--   topup: an open top-up expects exactly this amount, and is complete now
--   withdrawal_returned: a withdrawal that was not paid out comes back
--   deposit: any other credit
-- The row locks serialise it with changes to the person's intents. When several top-ups expect the same amount and
-- the provider has not reported which one was paid, the credit stays a deposit and the provider is queried;
-- funding_claim_earlier finds it afterwards.
create or replace function funding_claim_deposit(p_person uuid, p_asset smallint, p_amount bigint, p_transfer uuid)
returns text language plpgsql as $$
declare
  candidates uuid[];
  claimed uuid;
begin
  perform 1 from funding_intent where person_id = p_person and not is_settled order by id for update;
  if not found then
    return 'deposit';
  end if;
  select array_agg(id order by ramp_order_rank(provider_status) desc, id),
      (array_agg(id order by id) filter (where provider_status in ('PROCESSING', 'COMPLETED')))[1]
    into candidates, claimed
    from funding_intent
    where person_id = p_person and not is_settled and operation = 'topup'
      and status in ('AWAITING_TRANSFER', 'PROCESSING') and asset = p_asset and amount = p_amount;
  if claimed is null and cardinality(candidates) = 1 then
    claimed := candidates[1];
  end if;
  if claimed is not null then
    perform funding_credit(claimed, p_transfer);
    return 'topup';
  end if;
  if candidates is not null then
    update funding_intent set due_at = clock_timestamp() where id = any (candidates);
    return 'deposit';
  end if;
  select id into claimed from funding_intent
    where person_id = p_person and not is_settled and operation = 'withdraw' and status = 'FAILED' and leg = 'moved'
      and deposit_transfer_id is null and asset = p_asset and amount = p_amount
    order by id limit 1;
  if claimed is null then
    return 'deposit';
  end if;
  perform funding_credit(claimed, p_transfer);
  return 'withdrawal_returned';
end $$;
