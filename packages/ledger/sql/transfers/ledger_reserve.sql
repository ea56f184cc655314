-- Holds money for transfers. Locks the debit accounts only, so many can pay into the same account at once.
-- done · replayed · conflict · insufficient_funds · unknown_account · wrong_asset · same_account · bad_amount ·
-- refused_before + code
create or replace function ledger_reserve(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[]
) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_id) as id order by id);
  locked ledger_locked;
  answers smallint[];
  wanted bigint;
  stored bigint;
  holding bigint;
  updated bigint;
begin
  perform ledger_require_equal_lengths(cardinality(p_id), cardinality(p_digest), cardinality(p_debit),
    cardinality(p_credit), cardinality(p_asset), cardinality(p_amount));
  locked := ledger_lock_balances(p_debit);

  with examined as materialized (
    select e.*, ledger_fit(e.amount, e.room) filter (where e.code is null)
      over (partition by e.debit order by e.place) as fit
    from ledger_examine_items(p_id => p_id, p_digest => p_digest, p_debit => p_debit, p_credit => p_credit, p_asset => p_asset,
        p_amount => p_amount, p_lowest => sorted[1], p_highest => sorted[cardinality(sorted)], p_locked_id => locked.ids,
        p_locked_asset => locked.assets, p_locked_room => locked.room, p_missing => '{}') as e
  ),
  decided as materialized (
    select place, id, digest, debit, credit, asset, amount, is_new,
      case when code is not null then code
        when fit < 0 then ledger_code('insufficient_funds')
        else ledger_code('done') end as code
    from examined
  ),
  inserted as (
    insert into transfer (id, digest, debit, credit, asset, amount, result)
    select id, digest, debit, credit, asset, amount, code from decided where is_new order by id
    on conflict do nothing returning 1
  ),
  total as materialized (
    select width_bucket(debit, locked.ids) as at, ledger_total(amount) as amount
    from decided where is_new and code = ledger_code('done') group by debit
  ),
  held as (
    update account a set held = locked.held[total.at] + total.amount
    from total where a.ctid = locked.tids[total.at] and a.id = locked.ids[total.at]
    returning 1
  ),
  answered as (
    select place, is_new, case
        when code = ledger_code('replayed') and first_value(is_new) over same_id
          and first_value(code) over same_id <> ledger_code('done')
        then ledger_code('refused_before') + first_value(code) over same_id
        else code end as code
    from decided window same_id as (partition by id order by place)
  )
  select array_agg(code::smallint order by place), count(*) filter (where is_new),
    (select count(*) from inserted), (select count(*) from total), (select count(*) from held)
  into answers, wanted, stored, holding, updated from answered;

  -- The same id was stored meanwhile for another debit account (or none), so no lock was shared.
  if stored <> wanted then
    raise exception 'a transfer id was used twice at the same moment'
      using errcode = 'serialization_failure', hint = 'Ask again: the id is decided now.';
  end if;
  perform ledger_require_updated(holding, updated);
  return coalesce(answers, '{}');
end $$;
