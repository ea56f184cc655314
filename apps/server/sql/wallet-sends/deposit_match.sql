-- Opens a case about a held deposit; its money stays reserved. Does nothing if it has one or is not held.
create or replace function deposit_match(p_deposit uuid, p_case uuid, p_list text, p_reason text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  held deposit_screening;
begin
  select * into held from deposit_screening where deposit_id = p_deposit and case_id is null for update;
  if not found then
    return false;
  end if;
  insert into screening_case (id, kind, deposit_id, person_id, address, asset, amount, list, reason, opened_at)
    values (p_case, 'deposit', p_deposit, held.person_id, held.from_address, held.asset, held.amount, p_list, p_reason, p_at);
  update deposit_screening set case_id = p_case, due_at = null, attempts = 0 where deposit_id = p_deposit;
  perform outbox_add('screening', array[held.person_id], array[null::uuid], array[p_deposit]);
  return true;
end $$;
