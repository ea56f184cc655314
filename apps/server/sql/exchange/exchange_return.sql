-- Begins to return the person's money of an exchange whose desk's leg failed. If the ledger refuses, it is due later.
create or replace function exchange_return(p_exchange uuid) returns boolean language plpgsql as $$
declare
  owed exchange;
  back uuid := uuidv7();
  debit bigint;
  credit bigint;
begin
  select * into strict owed from exchange
    where id = p_exchange and state = 'returning' and return_transfer_id is null for update;
  select account_id into strict debit from person_wallet where person_id = exchange_desk() and asset = owed.from_asset;
  select account_id into strict credit from person_wallet where person_id = owed.person_id and asset = owed.from_asset;
  if transfers_begin(p_id => array[back], p_digest => array[back], p_debit => array[debit], p_credit => array[credit],
      p_asset => array[owed.from_asset], p_amount => array[owed.sent], p_sender => array[exchange_desk()],
      p_recipient => array[owed.person_id], p_kind => array['exchange_returned'], p_note => array[null::text],
      p_topic => 'transfer', p_shown => 'anonymous', p_is_queued => true) <> array[ledger_code('done')] then
    return false;
  end if;
  update exchange set return_transfer_id = back, due_at = null where id = p_exchange;
  return true;
end $$;
