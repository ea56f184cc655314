-- Locks the accounts that a quoted exchange takes money from, in one order, as the ledger locks them. Until the transaction
-- ends, no other exchange of this direction is decided, and the person cannot send the currency that they give.
create or replace function exchange_lock(p_quote uuid, p_person uuid) returns void language plpgsql as $$
declare
  offer exchange;
begin
  select * into offer from exchange where id = p_quote and person_id = p_person;
  perform ledger_lock_accounts(array(
    select account_id from person_wallet where person_id = p_person and asset = offer.from_asset
    union all
    select account_id from person_wallet where person_id = exchange_desk() and asset = offer.to_asset));
end $$;
