-- Sends back a payment that arrived at the Safe of an account which was deleted while it was pending. To its sender it is
-- a deposit from the address that they had paid. If they have left too, the money stays in the deleted account.
create or replace function wallet_send_back(p_send uuid) returns void language plpgsql as $$
declare
  sent wallet_send;
  back constant uuid := uuidv7();
  debit bigint;
  credit bigint;
begin
  select * into strict sent from wallet_send where id = p_send;
  update wallet_send set recipient_id = null where id = p_send;
  -- The sender's row is held, so that their account isn't deleted past this payment.
  perform 1 from person_card where id = sent.person_id and deactivated_at is null for share;
  if not found then
    return;
  end if;
  select account_id into strict debit from person_wallet where person_id = sent.recipient_id and asset = sent.asset;
  select account_id into strict credit from person_wallet where person_id = sent.person_id and asset = sent.asset;
  -- Refused if the money is not there any more; then nothing is owed.
  if transfers_begin(p_id => array[back], p_digest => array[back], p_debit => array[debit], p_credit => array[credit],
      p_asset => array[sent.asset], p_amount => array[sent.amount], p_sender => array[sent.recipient_id],
      p_recipient => array[sent.person_id], p_kind => array['wallet_received'], p_note => array[null::text],
      p_topic => 'transfer', p_shown => 'anonymous', p_is_queued => true) = array[ledger_code('done')] then
    insert into wallet_arrival (transfer_id, person_id, from_address) values (back, sent.person_id, sent.address);
  end if;
end $$;
