-- Ends pending transfers and releases the money that they hold. Locks the debit accounts only.
-- done · replayed · ended_otherwise (posted) · unknown_transfer · was_refused
create or replace function ledger_void(p_id uuid[], p_evidence jsonb) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_id) as id order by id);
  -- Only partitions between these are opened.
  lowest uuid := sorted[1];
  highest uuid := sorted[cardinality(sorted)];
  answers smallint[];
  debits bigint[];
  amounts bigint[];
  results smallint[];
  locked ledger_locked;
  holding bigint;
  updated bigint;
begin
  select array_agg(t.debit order by i.place), array_agg(t.amount order by i.place),
    array_agg(t.result order by i.place)
  into debits, amounts, results
  from unnest(p_id) with ordinality as i (id, place)
  left join lateral (
    select * from transfer t where t.id = i.id and t.id between lowest and highest limit 1) as t on true;
  locked := ledger_lock_balances(debits);

  with item as materialized (
    select i.place, i.id, i.debit, i.amount,
      case
        when i.result is null then ledger_code('unknown_transfer')
        when i.result <> ledger_code('done') then ledger_code('was_refused')
        when e.outcome = ledger_outcome('posted') then ledger_code('ended_otherwise')
        when e.outcome = ledger_outcome('voided') then ledger_code('replayed')
        when row_number() over (partition by i.id order by i.place) > 1 then ledger_code('replayed')
        else ledger_code('done') end as code
    from unnest(p_id, debits, amounts, results)
      with ordinality as i (id, debit, amount, result, place)
    left join lateral (
      select e.outcome from transfer_end e where e.id = i.id and e.id between lowest and highest limit 1) as e on true
  ),
  ended as (
    insert into transfer_end (id, outcome, evidence)
    select id, ledger_outcome('voided'), p_evidence
    from item where code = ledger_code('done') order by id
  ),
  total as materialized (
    select width_bucket(debit, locked.ids) as at, ledger_total(amount) as amount
    from item where code = ledger_code('done') group by debit
  ),
  released as (
    update account a set held = locked.held[total.at] - total.amount
    from total where a.ctid = locked.tids[total.at] and a.id = locked.ids[total.at]
    returning 1
  )
  select array_agg(code order by place), (select count(*) from total), (select count(*) from released)
  into answers, holding, updated from item;
  perform ledger_require_updated(holding, updated);
  return coalesce(answers, '{}');
end $$;
