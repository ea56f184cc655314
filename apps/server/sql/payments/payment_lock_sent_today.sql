-- Returns how much of an asset a person has sent out in the UTC day of p_now, as the daily limit counts it, for other
-- modules whose payments share that limit. Locks the person's accounts first, as every send does, so the amount is exact
-- until the transaction ends.
create or replace function payment_lock_sent_today(p_person uuid, p_asset smallint, p_now timestamptz)
returns bigint language plpgsql as $$
begin
  -- The person before the account, as in transfers_lock_sender.
  perform from person_card where id = p_person for share;
  perform payment_lock_money(array[p_person], array[p_asset]);
  return coalesce((select amount from payment_daily_use(p_person, p_now) where asset = p_asset), 0);
end $$;
