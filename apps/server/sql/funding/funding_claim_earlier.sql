-- Finds the money of an intent among deposits that were credited before it was known that they belong to it, and claims
-- it. Returns its transfer, or null. The caller has locked the person's open intents. p_from: the provider's addresses;
-- any sender counts when it is empty.
create or replace function funding_claim_earlier(p_intent uuid, p_from bytea[]) returns uuid language plpgsql as $$
declare
  intent funding_intent;
  found_transfer uuid;
begin
  select * into strict intent from funding_intent where id = p_intent;
  select a.transfer_id into found_transfer
    from activity_line a
    where a.person_id = intent.person_id and a.kind = 'deposit' and a.direction = activity_direction('credit')
      and a.status = transfer_status('confirmed')
      and a.asset = intent.asset and a.amount = intent.amount and a.created_at >= intent.begun_at
      and not exists (select from funding_intent other where other.deposit_transfer_id = a.transfer_id)
      and (p_from = '{}' or exists (
        select from deposit_source l where l.transfer_id = a.transfer_id and l.from_address = any (p_from)))
    order by a.transfer_id limit 1;
  if found_transfer is null then
    return null;
  end if;
  perform activity_set_kind(intent.person_id, found_transfer,
    case intent.operation when 'topup' then 'topup' else 'withdrawal_returned' end);
  perform funding_credit(p_intent, found_transfer);
  perform activity_announce(array[found_transfer]);
  return found_transfer;
end $$;
