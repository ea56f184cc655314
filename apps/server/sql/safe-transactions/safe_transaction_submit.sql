-- Stores the signature of a prepared transaction and, for a payment, reserves its money for `outside`: the person's own
-- signature moves it, not settlement. Under the lock of the account that pays, if one pays. The money of a payment to a
-- person (pay) is reserved by the caller before, in the same SQL transaction, under the same id (payment_send).
-- Returns null, or the code of the API's error.
create or replace function safe_transaction_submit(
  p_id uuid, p_session uuid, p_digest uuid, p_signature bytea, p_credential text, p_steps text[], p_now timestamptz
) returns text language plpgsql as $$
declare
  one safe_transaction;
  item transfer_item;
  admitted record;
  refusal text;
begin
  select * into strict one from safe_transaction where id = p_id and state = 'prepared' for update;
  if one.kind = 'send' then
    item := row(one.person_id, p_session, one.asset, one.amount, null, null)::transfer_item;
    if not (transfers_lock(array[one.person_id], array[one.asset], 'signed_payout'))[1] then
      return 'ACCOUNT_NOT_READY';
    end if;
    select * into admitted from transfers_admit(item, 'signed_payout', null, p_now);
    if admitted.barred is not null then
      return admitted.barred;
    end if;
    refusal := transfers_refusal((transfers_begin(p_id => array[p_id], p_digest => array[p_digest],
        p_debit => array[admitted.account_id], p_credit => array[ledger_system_account('outside', one.asset, p_id)],
        p_asset => array[one.asset], p_amount => array[one.amount], p_sender => array[one.person_id],
        p_recipient => array[null::uuid], p_kind => array['wallet_send'], p_note => array[null::text], p_topic => 'transfer',
        p_shown => 'sender', p_is_queued => false, p_way => 'signed_payout', p_now => p_now))[1]);
    if refusal is not null then
      return refusal;
    end if;
  end if;
  if one.kind = 'pay' and not exists (
    select from ledger_transfer t where t.id = p_id and t.result = ledger_code('done') and t.asset = one.asset
      and t.amount = one.amount and not exists (select from ledger_ending e where e.id = t.id)
  ) then
    raise exception 'payment % is not reserved', p_id using errcode = 'check_violation';
  end if;
  update safe_transaction set state = 'submitted', signature = p_signature, credential_id = p_credential,
    steps = p_steps, submitted_at = p_now,
    due_at = p_now where id = p_id;
  return null;
end $$;
