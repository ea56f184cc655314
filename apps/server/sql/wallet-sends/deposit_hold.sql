-- Holds a deposit until it is screened, in the transaction that credits it: the money is the person's, and reserved, so
-- that no part of it is spent before the answer.
create or replace function deposit_hold(
  p_deposit uuid, p_person uuid, p_asset smallint, p_amount bigint, p_from bytea, p_at timestamptz
) returns void language plpgsql as $$
declare
  hold constant uuid := uuidv7();
  own_account bigint;
begin
  select account_id into strict own_account from person_wallet where person_id = p_person and asset = p_asset;
  if ledger_reserve(p_id => array[hold], p_digest => array[p_deposit], p_debit => array[own_account],
      p_credit => array[ledger_system_account('outside', p_asset, hold)], p_asset => array[p_asset],
      p_amount => array[p_amount]) <> array[ledger_code('done')] then
    raise exception 'deposit % cannot be held', p_deposit;
  end if;
  insert into deposit_screening (deposit_id, hold_id, person_id, from_address, asset, amount, due_at)
    values (p_deposit, hold, p_person, p_from, p_asset, p_amount, p_at);
end $$;
