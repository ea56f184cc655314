-- Locks the accounts that payments are decided by: of each sender the one that pays. The limits of people whose identity is not
-- verified are for dollars and euros together, so both of their accounts are locked.
create or replace function payment_lock_money(p_sender uuid[], p_asset smallint[]) returns void language plpgsql as $$
begin
  perform ledger_lock_accounts(array(
    select own.account_id from unnest(p_sender, p_asset) as i (sender, asset)
    join person_wallet own on own.person_id = i.sender and own.asset = i.asset
    union
    select own.account_id from unnest(p_sender, p_asset) as i (sender, asset)
    join person_wallet own on own.person_id = i.sender and own.asset = any ('{1,2}'::smallint[])
    where i.asset = any ('{1,2}'::smallint[]) and exists (select from unverified_limits(i.sender))));
end $$;
