-- Transfers with lower ids are archived.
create or replace function ledger_first_kept_id() returns uuid language sql stable as $$
  select coalesce(ledger_first_id(max(ends_at)), '00000000-0000-0000-0000-000000000000') from period where archived_at is not null;
$$;
