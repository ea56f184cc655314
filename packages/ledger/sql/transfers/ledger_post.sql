-- Ends pending transfers by booking them. The first evidence stays.
-- done · replayed · ended_otherwise (voided) · unknown_transfer · was_refused · balance_limit (it stays pending)
create or replace function ledger_post(p_id uuid[], p_evidence jsonb) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_id) as id order by id);
  -- Only partitions between these are opened.
  lowest uuid := sorted[1];
  highest uuid := sorted[cardinality(sorted)];
  answers smallint[];
  all_fit boolean;
  ids uuid[];
  debits bigint[];
  credits bigint[];
  amounts bigint[];
  results smallint[];
  locked ledger_locked;
begin
  -- Read once, before the locks: transfers that are reserved while we wait are still unknown to this call.
  select array_agg(t.debit), array_agg(t.credit), array_agg(t.amount), array_agg(t.result)
  into debits, credits, amounts, results
  from (
    select t.debit, t.credit, t.amount, t.result
    from unnest(p_id) with ordinality as i (id, place) left join lateral (
      select * from transfer t where t.id = i.id and t.id between lowest and highest limit 1) as t on true
    order by i.place
  ) as t;
  locked := ledger_lock_balances(debits || credits);

  with item as materialized (
    select i.place, i.id, i.debit, i.credit, i.amount,
      case
        when i.result is null then ledger_code('unknown_transfer')
        when i.result <> ledger_code('done') then ledger_code('was_refused')
        when e.outcome = ledger_outcome('voided') then ledger_code('ended_otherwise')
        when e.outcome = ledger_outcome('posted') then ledger_code('replayed')
        when row_number() over (partition by i.id order by i.place) > 1 then ledger_code('replayed')
        else ledger_code('done') end as code
    from unnest(p_id, debits, credits, amounts, results)
      with ordinality as i (id, debit, credit, amount, result, place)
    left join lateral (
      select e.outcome from transfer_end e where e.id = i.id and e.id between lowest and highest limit 1) as e on true
  ),
  -- Whether every receiver's balance stays far below the limit even if one of them received all amounts.
  fits as materialized (
    select coalesce(
      sum(amount) + max(locked.posted[width_bucket(credit, locked.ids)]) <= ledger_limit(), true) as all_fit
    from item where code = ledger_code('done')
  ),
  ended as (
    insert into transfer_end (id, outcome, evidence)
    select i.id, ledger_outcome('posted'), p_evidence
    from item i cross join fits
    where i.code = ledger_code('done') and fits.all_fit order by i.id
  ),
  answered as (select * from item order by place)
  select array_agg(code), (select f.all_fit from fits f),
    array_agg(id) filter (where code = ledger_code('done')),
    array_agg(debit) filter (where code = ledger_code('done')),
    array_agg(credit) filter (where code = ledger_code('done')),
    array_agg(amount) filter (where code = ledger_code('done'))
  into answers, all_fit, ids, debits, credits, amounts from answered;

  if all_fit then
    perform ledger_book(p_id => ids, p_debit => debits, p_credit => credits, p_amount => amounts, p_was_held => true,
        p_locked => locked) where ids is not null;
  elsif cardinality(p_id) = 1 then
    answers := array[ledger_code('balance_limit')];
  else
    -- Someone's balance comes near the limit: then the order within the batch matters.
    for i in 1 .. cardinality(p_id) loop
      answers[i] := (ledger_post(p_id[i:i], p_evidence))[1];
    end loop;
  end if;
  return coalesce(answers, '{}');
end $$;
