-- Checks each item of a batch of new transfers before any money is considered. is_new: the id is neither stored nor
-- used earlier in the batch. code: null when only a lack of funds can still refuse the item. p_lowest, p_highest:
-- of the ids, so that only partitions between them are opened. p_locked_…: the payers at least, as
-- ledger_lock_balances returned them. p_missing: accounts that count as missing although they can be read. An item
-- that repeats an earlier one of its batch has the code `replayed` here; the caller replaces it when that earlier
-- item is refused.
create or replace function ledger_examine_items(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[],
  p_lowest uuid, p_highest uuid,
  p_locked_id bigint[], p_locked_asset smallint[], p_locked_room bigint[], p_missing bigint[]
) returns table (
  place bigint, id uuid, digest uuid, debit bigint, credit bigint, asset smallint, amount bigint,
  room bigint, headroom bigint, is_new boolean, code smallint
) language sql stable as $$
  select i.place, i.id, i.digest, i.debit, i.credit, i.asset, i.amount,
    p_locked_room[payer.at],
    ledger_limit() - receiver.posted,
    stored.id is null and row_number() over same_id = 1,
    case
      when stored.id is not null then case
        when (stored.digest, stored.debit, stored.credit, stored.asset, stored.amount)
          is distinct from (i.digest, i.debit, i.credit, i.asset, i.amount) then ledger_code('conflict')
        when stored.result = ledger_code('done') then ledger_code('replayed')
        else (ledger_code('refused_before') + stored.result)::smallint end
      when row_number() over same_id > 1 then case
        when first_value(row(i.digest, i.debit, i.credit, i.asset, i.amount)) over same_id
          = row(i.digest, i.debit, i.credit, i.asset, i.amount) then ledger_code('replayed')
        else ledger_code('conflict') end
      when i.amount not between 1 and ledger_limit() then ledger_code('bad_amount')
      when i.debit = i.credit then ledger_code('same_account')
      when p_locked_id[payer.at] is distinct from i.debit or receiver.id is null
        or i.credit = any (p_missing) then ledger_code('unknown_account')
      when p_locked_asset[payer.at] <> i.asset or receiver.asset <> i.asset then ledger_code('wrong_asset')
    end
  from unnest(p_id, p_digest, p_debit, p_credit, p_asset, p_amount)
    with ordinality as i (id, digest, debit, credit, asset, amount, place)
  cross join lateral (select width_bucket(i.debit, p_locked_id) as at) as payer
  left join lateral (
    select t.id, t.digest, t.debit, t.credit, t.asset, t.amount, t.result from transfer t
    where t.id = i.id and t.id between p_lowest and p_highest limit 1) as stored on true
  left join account receiver on receiver.id = i.credit
  window same_id as (partition by i.id order by i.place)
$$;
