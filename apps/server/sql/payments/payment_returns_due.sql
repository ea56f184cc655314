-- The amounts in a deleted account that go back to other people, by asset.
create or replace function payment_returns_due(p_person uuid) returns table (asset smallint, amount bigint)
language sql stable as $$
  select r.asset, sum(r.amount)::bigint
  from payment_return r join ledger_ending e on e.id = r.payment_id
  where r.recipient_id = p_person and r.state = payment_return_state('waiting') and e.outcome = ledger_outcome('posted')
  group by r.asset
$$;
