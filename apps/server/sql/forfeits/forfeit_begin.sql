-- Begins the transfers of the money that a person gives up, in the transaction that deletes their account: all LIL, and
-- with a waiver all dollars and euros up to the amounts in it. A Safe whose owner has turned off our module cannot be
-- moved from; its money stays the owner's. If no Safe can receive the money (no owner is left), it stays in the
-- account. Returns the number of transfers.
create or replace function forfeit_begin(p_person uuid, p_waiver uuid, p_now timestamptz) returns integer language plpgsql as $$
declare
  lil constant smallint := 3;
  transfers uuid[];
  debits bigint[];
  credits bigint[];
  moved_assets smallint[];
  amounts bigint[];
  results smallint[];
begin
  select array_agg(uuidv7()), array_agg(left_over.account_id), array_agg(ours.account_id), array_agg(left_over.asset),
      array_agg(least(left_over.amount, case left_over.asset when 1 then w.usdc when 2 then w.eurc else left_over.amount end))
    into transfers, debits, credits, moved_assets, amounts
    from forfeit_left(p_person) left_over
    join person_wallet ours on ours.person_id = forfeit_account() and ours.asset = left_over.asset
    left join waiver w on w.id = p_waiver and w.person_id = p_person and w.expires_at > p_now
    where least(left_over.amount, case left_over.asset when 1 then w.usdc when 2 then w.eurc else left_over.amount end) > 0
      and (left_over.asset = lil or w.id is not null)
      and exists (select from person_safe where person_id = forfeit_account())
      and not exists (select from person_safe where person_id = p_person and instant_payments_off_since is not null);
  if transfers is null then
    return 0;
  end if;
  results := transfers_begin(p_id => transfers, p_digest => transfers, p_debit => debits, p_credit => credits,
      p_asset => moved_assets, p_amount => amounts, p_sender => array_fill(p_person, array[cardinality(transfers)]),
      p_recipient => array_fill(forfeit_account(), array[cardinality(transfers)]),
      p_kind => array_fill('forfeited'::text, array[cardinality(transfers)]),
      p_note => array_fill(null::text, array[cardinality(transfers)]), p_topic => 'transfer', p_shown => 'sender',
      p_is_queued => true);
  if exists (select from unnest(results) as result where result <> ledger_code('done')) then
    -- The balance has changed at this very moment: the whole transaction is repeated.
    raise exception 'the balances of % have changed', p_person using errcode = 'serialization_failure';
  end if;
  insert into forfeit (transfer_id, person_id, waiver_id, asset, amount, begun_at)
    select transfer, p_person, case when asset = lil then null else p_waiver end, asset, amount, p_now
    from unnest(transfers, moved_assets, amounts) as f (transfer, asset, amount);
  return cardinality(transfers);
end $$;
