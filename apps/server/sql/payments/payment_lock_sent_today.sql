-- Returns how much a person has sent of an asset to people and addresses in the UTC day of p_now, for other modules that count it towards the
-- daily limit. Locks the person's account first, as every send does, so the amount is exact until the transaction ends.
create or replace function payment_lock_sent_today(p_person uuid, p_asset smallint, p_now timestamptz)
returns bigint language plpgsql as $$
begin
  -- The person before the account, as in funding_withdraw_reserve.
  perform from person_card where id = p_person for share;
  perform ledger_lock_accounts(array(
    select account_id from person_wallet where person_id = p_person and asset = p_asset));
  return (
    select coalesce(sum(amount), 0) from payment
    where sender_id = p_person and asset = p_asset and result = 0 and created_at >= date_trunc('day', p_now, 'UTC'))
    + (select coalesce(sum(amount), 0) from wallet_send_card
    where person_id = p_person and asset = p_asset and state <> 'failed' and created_at >= date_trunc('day', p_now, 'UTC'));
end $$;
