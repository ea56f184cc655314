-- Raises unless this period is the newest archived one. No other period changes until the transaction ends.
create or replace function period_require_newest_archived(p_starts_at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('period', 0));
  if p_starts_at is distinct from (select max(starts_at) from period where archived_at is not null) then
    raise exception 'only the newest archived period can be restored' using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
