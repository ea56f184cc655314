-- Reserves and posts in one step, for movements that need no outside evidence.
-- done · replayed (posted before) · conflict (also: reserved and still pending) · ended_otherwise (voided) · the
-- refusals of ledger_reserve and balance_limit, all stored · refused_before + code
create or replace function ledger_post_directly(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[],
  p_evidence jsonb
) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_id) as id order by id);
  -- Only partitions between these are opened.
  lowest uuid := sorted[1];
  highest uuid := sorted[cardinality(sorted)];
  is_single boolean := cardinality(p_id) = 1;
  locked ledger_locked;
  answers smallint[];
  all_fit boolean;
  wanted bigint;
  stored bigint;
  ids uuid[];
  debits bigint[];
  credits bigint[];
  amounts bigint[];
begin
  perform ledger_require_equal_lengths(cardinality(p_id), cardinality(p_digest), cardinality(p_debit),
    cardinality(p_credit), cardinality(p_asset), cardinality(p_amount));
  locked := ledger_lock_balances(p_debit || p_credit);

  with examined as materialized (
    select x.place, x.id, x.digest, x.debit, x.credit, x.asset, x.amount, x.room, x.headroom, x.is_new,
      case when x.is_new or x.code <> ledger_code('replayed') then x.code
        when e.outcome = ledger_outcome('voided') then ledger_code('ended_otherwise')
        when e.id is null and s.id is not null then ledger_code('conflict')
        else x.code end as code
    from ledger_examine_items(p_id => p_id, p_digest => p_digest, p_debit => p_debit, p_credit => p_credit, p_asset => p_asset,
        p_amount => p_amount, p_lowest => lowest, p_highest => highest, p_locked_id => locked.ids,
        p_locked_asset => locked.assets, p_locked_room => locked.room,
        p_missing => array(select unnest(p_credit) except select unnest(locked.ids))) as x
    left join lateral (
      select s.id from transfer s where s.id = x.id and s.id between lowest and highest limit 1) as s on true
    left join lateral (
      select e.id, e.outcome from transfer_end e where e.id = x.id and e.id between lowest and highest limit 1) as e on true
  ),
  -- Whether all transfers fit in any order: each payer has all it pays, each receiver room for all it receives. Then
  -- the batch is booked as a set.
  fits as materialized (
    select coalesce(bool_and(total.paid <= total.room and total.received <= total.headroom), true) as all_fit
    from (
      select sum(side.paid) as paid, min(side.room) as room,
        sum(side.received) as received, min(side.headroom) as headroom
      from examined x cross join lateral (values
        (x.debit, x.amount, x.room, 0::bigint, null::bigint),
        (x.credit, 0::bigint, null::bigint, x.amount, x.headroom)
      ) as side (account, paid, room, received, headroom)
      where x.code is null group by side.account
    ) as total
  ),
  decided as materialized (
    select x.place, x.id, x.digest, x.debit, x.credit, x.asset, x.amount, x.is_new,
      case when x.code is not null then x.code
        when fits.all_fit then ledger_code('done')
        when x.amount > x.room then ledger_code('insufficient_funds')
        else ledger_code('balance_limit') end as code
    from examined x cross join fits
  ),
  inserted as (
    insert into transfer (id, digest, debit, credit, asset, amount, result)
    select d.id, d.digest, d.debit, d.credit, d.asset, d.amount, d.code
    from decided d cross join fits
    where d.is_new and (fits.all_fit or is_single) order by d.id
    on conflict do nothing returning 1
  ),
  ended as (
    insert into transfer_end (id, outcome, evidence)
    select d.id, ledger_outcome('posted'), p_evidence
    from decided d cross join fits
    where d.is_new and d.code = ledger_code('done') and fits.all_fit order by d.id
    on conflict do nothing
  ),
  answered as (
    select d.*, case
        when code = ledger_code('replayed') and first_value(is_new) over same_id
          and first_value(code) over same_id <> ledger_code('done')
        then ledger_code('refused_before') + first_value(code) over same_id
        else code end as answer
    from decided d window same_id as (partition by id order by place)
  )
  select array_agg(answer::smallint order by place), (select f.all_fit from fits f),
    count(*) filter (where is_new), (select count(*) from inserted),
    array_agg(id order by place) filter (where is_new and code = ledger_code('done')),
    array_agg(debit order by place) filter (where is_new and code = ledger_code('done')),
    array_agg(credit order by place) filter (where is_new and code = ledger_code('done')),
    array_agg(amount order by place) filter (where is_new and code = ledger_code('done'))
  into answers, all_fit, wanted, stored, ids, debits, credits, amounts from answered;

  if not all_fit and not is_single then
    -- Someone may lack the money, or gets it earlier in this very batch: then the order matters.
    for i in 1 .. cardinality(p_id) loop
      answers[i] := (ledger_post_directly(p_id => p_id[i:i], p_digest => p_digest[i:i], p_debit => p_debit[i:i],
          p_credit => p_credit[i:i], p_asset => p_asset[i:i], p_amount => p_amount[i:i], p_evidence => p_evidence))[1];
    end loop;
    return answers;
  end if;
  if stored <> wanted then
    raise exception 'a transfer id was used twice at the same moment'
      using errcode = 'serialization_failure', hint = 'Ask again: the id is decided now.';
  end if;
  perform ledger_book(p_id => ids, p_debit => debits, p_credit => credits, p_amount => amounts, p_was_held => false,
      p_locked => locked) where ids is not null;
  return coalesce(answers, '{}');
end $$;
