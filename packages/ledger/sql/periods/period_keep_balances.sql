-- Stores the last balance of each account in a period. Its later entries start from this balance.
create or replace function period_keep_balances(p_starts_at timestamptz) returns void language plpgsql as $$
begin
  execute format('insert into archived_balance (account, sequence, balance, ends_at)
    select distinct on (account) account, sequence, balance, %L from %I order by account, sequence desc',
    (select ends_at from period where starts_at = p_starts_at), 'entry_' || period_suffix(p_starts_at));
end $$;
