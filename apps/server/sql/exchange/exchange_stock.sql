-- The amount of an asset that the desk can pay out. Money of exchanges that may still have to be returned is not
-- counted, so that a return never waits for the desk.
create or replace function exchange_stock(p_asset smallint) returns bigint language sql stable as $$
  select coalesce((
      select account.posted - account.held from person_wallet own
      join person_safe using (person_id) join ledger_balance account on account.id = own.account_id
      where own.person_id = exchange_desk() and own.asset = p_asset), 0)
    - (select coalesce(sum(sent), 0) from exchange
       where from_asset = p_asset and state in ('pending', 'returning') and out_queued_at is not null
         and return_transfer_id is null)
$$;
