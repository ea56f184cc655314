-- Locks the rows on which decisions about sending money depend, so that transfers_admit reads the state that the
-- previous holder of the locks has committed: the accounts that pay, and both money accounts of people whose limits are
-- for dollars and euros together (unverified_limits). Until the transaction ends, the senders' accounts cannot be
-- deleted, which waits for these locks (ADR 49). Returns for each person whether that lock was free; where it was not,
-- the account has just been closed. p_asset: the asset that each person sends; p_way: how (transfer_way).
create or replace function transfers_lock(p_person uuid[], p_asset smallint[], p_way text) returns boolean[]
language plpgsql as $$
declare
  is_open boolean[];
begin
  is_open := array(
    select pg_try_advisory_xact_lock_shared(person_closing_lock(i.person))
      from unnest(p_person) with ordinality as i (person, place) order by i.place);
  perform ledger_lock_accounts(array(
    select own.account_id from unnest(p_person, p_asset) as i (person, asset)
    join person_wallet own on own.person_id = i.person and own.asset = i.asset
    union
    select own.account_id from unnest(p_person, p_asset) as i (person, asset)
    join transfer_way(p_way) as way on way.by_module and way.to_others
    join person_wallet own on own.person_id = i.person and own.asset = any ('{1,2}'::smallint[])
    where i.asset = any ('{1,2}'::smallint[]) and exists (select from unverified_limits(i.person))));
  return is_open;
end $$;
