-- The amounts that a person holds of each asset, without those that are reserved and those that go back to other
-- people.
create or replace function forfeit_left(p_person uuid) returns table (asset smallint, account_id bigint, amount bigint)
language sql stable as $$
  select mine.asset, mine.account_id, account.posted - account.held - coalesce(due.amount, 0)
  from person_wallet mine
  join ledger_balance account on account.id = mine.account_id
  left join payment_returns_due(p_person) due on due.asset = mine.asset
  where mine.person_id = p_person
$$;
