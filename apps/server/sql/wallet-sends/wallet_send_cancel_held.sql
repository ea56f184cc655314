-- Cancels a held payment for its sender: its money is released, and its own case is closed for the operator. The case
-- of the sender's identity stays as it is. Returns false if the payment is not held (any more). After true the caller
-- updates the records that depend on the transfer. The account is locked first, as by decisions about cases.
create or replace function wallet_send_cancel_held(p_send uuid, p_person uuid, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  cancelled wallet_send;
begin
  perform ledger_lock_accounts(array(
    select own.account_id from wallet_send s join person_wallet own using (person_id, asset)
    where s.id = p_send and s.person_id = p_person));
  select * into cancelled from wallet_send where id = p_send and person_id = p_person and state = 'held' for update;
  if not found then
    return false;
  end if;
  perform screening_decide(c.id, 'cancelled', null, null, p_at) from screening_case c
    where c.id = cancelled.case_id and c.kind = 'send' and c.decision is null;
  if ledger_void(array[p_send], jsonb_build_object('reason', 'cancelled by its sender')) <> array[ledger_code('done')] then
    raise exception 'payment % is held but has ended', p_send;
  end if;
  return true;
end $$;
