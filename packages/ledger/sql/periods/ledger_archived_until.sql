-- The end of the last archived period; -infinity while there is none.
create or replace function ledger_archived_until() returns timestamptz language sql stable as $$
  select coalesce(max(ends_at), '-infinity') from period where archived_at is not null;
$$;
