-- Ends the hold of a deposit and notifies the person's app. p_case: the case that was released; null if the screening
-- found nothing. Returns false if the deposit is not held for it (any more).
create or replace function deposit_release(p_deposit uuid, p_case uuid) returns boolean language plpgsql as $$
declare
  held deposit_screening;
begin
  delete from deposit_screening where deposit_id = p_deposit and case_id is not distinct from p_case returning * into held;
  if not found then
    return false;
  end if;
  if ledger_void(array[held.hold_id], jsonb_build_object('reason', 'screened', 'deposit',
    p_deposit)) <> array[ledger_code('done')] then
    raise exception 'the hold of deposit % has ended', p_deposit;
  end if;
  perform outbox_add('screening', array[held.person_id], array[null::uuid], array[p_deposit]);
  return true;
end $$;
