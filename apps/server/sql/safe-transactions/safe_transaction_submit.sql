-- Stores the signature of a prepared transaction and, for a payment, reserves its money for `outside`: the person's own
-- signature moves it, not settlement. Under the lock of the account that pays, if one pays. The money of a payment to a
-- person (pay) is reserved by the caller before, in the same SQL transaction, under the same id (payment_send).
-- Codes: a ledger result, or 20 session ended, 21 second factor needed, 23 person not ready, 45 settlement has stopped for their Safe, 46 their account is frozen.
create or replace function safe_transaction_submit(
  p_id uuid, p_session uuid, p_digest uuid, p_signature bytea, p_credential text, p_steps text[], p_now timestamptz
) returns smallint language plpgsql as $$
declare
  one safe_transaction;
  sender record;
  result smallint;
begin
  select * into strict one from safe_transaction where id = p_id and state = 'prepared' for update;
  if one.kind = 'send' then
    select * into sender from transfers_lock_sender(one.person_id, p_session, one.asset, p_now);
    -- 41: what the person signs does not need our module.
    if sender.code not in (0, 41) then
      return sender.code;
    end if;
    if not sender.may_confirm then
      return 21;
    end if;
    result := (transfers_begin(array[p_id], array[p_digest], array[sender.account_id],
      array[ledger_system_account('outside', one.asset, p_id)], array[one.asset], array[one.amount],
      array[one.person_id], array[null::uuid], array['wallet_send'], array[null::text], 'transfer', 'sender', false))[1];
    if result <> 0 then
      return result;
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
  return 0;
end $$;
