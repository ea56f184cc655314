-- What a person has moved of each asset in the UTC day of p_now, as the daily limits count it: payments,
-- payments to addresses and withdrawals, but not what they signed themselves. Out of an own Safe our module also moves what
-- they exchange, and the Safe counts it. payment_decide sums the same for many
-- people in one statement. Planned once for a connection: the plan takes longer than the sum.
create or replace function payment_daily_use(p_person uuid, p_now timestamptz)
returns table (asset smallint, amount bigint) language plpgsql stable
  set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query select moved.asset, sum(moved.amount)::bigint
  from (
    select p.asset, p.amount from payment p
      where p.sender_id = p_person and p.result = 0 and not p.is_signed and p.asset = any ('{1,2,3}'::smallint[])
        and p.created_at >= date_trunc('day', p_now, 'UTC')
    union all
    select w.asset, w.amount from funding_intent_card w
      where w.person_id = p_person and w.operation = 'withdraw' and w.leg <> 'voided'
        and w.created_at >= date_trunc('day', p_now, 'UTC')
    union all
    select s.asset, s.amount from wallet_send_card s
      where s.person_id = p_person and s.state <> 'failed' and s.asset = any ('{1,2,3}'::smallint[])
        and s.created_at >= date_trunc('day', p_now, 'UTC')
    union all
    select e.asset, e.amount from exchange_sent e join person_safe safe on safe.person_id = e.person_id
      where e.person_id = p_person and safe.is_own and e.state <> 'failed'
        and e.begun_at >= date_trunc('day', p_now, 'UTC')
  ) as moved
  group by moved.asset;
end $$;
