-- Subtracts transfers from the amounts that their people have sent in a day, because their money came back. The
-- transaction holds the lock of the accounts that paid: it has just voided the transfers. p_way: how they were sent;
-- p_begun_at: when.
create or replace function transfers_uncount(
  p_person uuid[], p_asset smallint[], p_amount bigint[], p_way text, p_begun_at timestamptz[]
) returns void language sql as $$
  update daily_use u set
    sent = u.sent - case when back.to_others then back.amount else 0 end,
    exchanged = u.exchanged - case when back.to_others then 0 else back.amount end
  from (
    select i.person_id, i.asset, (i.begun_at at time zone 'UTC')::date as day, way.to_others, sum(i.amount)::bigint as amount
    from unnest(p_person, p_asset, p_amount, p_begun_at) as i (person_id, asset, amount, begun_at)
    join transfer_way(p_way) as way on way.by_module
    group by 1, 2, 3, 4
  ) as back
  where u.person_id = back.person_id and u.asset = back.asset and u.day = back.day
$$;
