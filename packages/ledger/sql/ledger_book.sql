-- Books accepted transfers, in order: two entries each and the new balances. p_was_held: the amounts had been held
-- on the debit side and are released now. The caller holds the locks of both sides.
create or replace function ledger_book(
  p_id uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_was_held boolean
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
begin
  with leg as (
    select t.place, t.id, side.account, side.amount, side.released
    from unnest(p_id, p_debit, p_credit, p_amount)
      with ordinality as t (id, debit, credit, amount, place)
    cross join lateral (values
      (t.debit, -t.amount, case when p_was_held then t.amount else 0 end),
      (t.credit, t.amount, 0)) as side (account, amount, released)
  ),
  numbered as materialized (
    select id, account, amount, released,
      row_number() over this_account as nth, sum(amount) over this_account as running
    from leg window this_account as (partition by account order by place)
  ),
  -- Both writes of this statement read the accounts as they were before it.
  written as (
    insert into entry (account, sequence, transfer, amount, balance)
    select a.id, a.sequence + n.nth, n.id, n.amount, a.posted + n.running
    from numbered n join account a on a.id = n.account
  )
  update account a
  set posted = a.posted + total.amount, held = a.held - total.released, sequence = a.sequence + total.legs
  from (
    select account, sum(amount)::bigint as amount, sum(released)::bigint as released, count(*) as legs
    from numbered group by account
  ) as total
  where a.id = total.account;
end $$;
