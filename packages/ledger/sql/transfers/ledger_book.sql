-- Books accepted transfers, in order: two entries each and the new balances. p_was_held: the amounts had been held on the
-- debit side and are released now. p_locked: both sides, as ledger_lock_balances returned them.
create or replace function ledger_book(
  p_id uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_was_held boolean, p_locked ledger_locked
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  moved bigint;
  updated bigint;
begin
  with leg as (
    select t.place, t.id, width_bucket(side.account, p_locked.ids) as at, side.amount, side.released
    from unnest(p_id, p_debit, p_credit, p_amount)
      with ordinality as t (id, debit, credit, amount, place)
    cross join lateral (values
      (t.debit, -t.amount, case when p_was_held then t.amount else 0 end),
      (t.credit, t.amount, 0)) as side (account, amount, released)
  ),
  numbered as materialized (
    select id, at, amount, released,
      row_number() over this_account as nth, ledger_total(amount) over this_account as running
    from leg window this_account as (partition by at order by place)
  ),
  written as (
    insert into entry (account, sequence, transfer, amount, balance)
    select p_locked.ids[at], p_locked.sequences[at] + nth, id, amount, p_locked.posted[at] + running
    from numbered
  ),
  total as materialized (
    select at, ledger_total(amount) as amount, ledger_total(released) as released, count(*) as legs
    from numbered group by at
  ),
  changed as (
    update account a
    set posted = p_locked.posted[total.at] + total.amount,
      held = p_locked.held[total.at] - total.released,
      sequence = p_locked.sequences[total.at] + total.legs
    from total
    where a.ctid = p_locked.tids[total.at] and a.id = p_locked.ids[total.at]
    returning 1
  )
  select (select count(*) from total), (select count(*) from changed) into moved, updated;
  perform ledger_require_updated(moved, updated);
end $$;
