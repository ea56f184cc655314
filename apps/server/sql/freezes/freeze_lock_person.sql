-- Locks a person and their accounts, so that a freeze and a payment take turns: a payment that has begun is committed
-- before, and every later one sees the freeze.
create or replace function freeze_lock_person(p_person uuid) returns boolean language plpgsql as $$
begin
  perform from person_card where id = p_person and deactivated_at is null and deleted_at is null for update;
  if not found then
    return false;
  end if;
  perform ledger_lock_accounts(array(select account_id from person_wallet where person_id = p_person));
  return true;
end $$;
