-- Raises unless this period can leave the database: it is the oldest one there, has ended, all its transfers have, and the ledger was
-- checked until its end and has no difference. No other period changes until the transaction ends.
create or replace function period_require_archivable(p_starts_at timestamptz) returns void language plpgsql as $$
declare
  ends timestamptz;
  pending bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('period', 0));
  select ends_at into ends from period
    where starts_at = p_starts_at and archived_at is null
      and starts_at = (select min(starts_at) from period where archived_at is null);
  if ends is null then
    raise exception 'only the oldest period that is not archived can be archived' using errcode = 'object_not_in_prerequisite_state';
  end if;
  if ends > clock_timestamp() then
    raise exception 'the period ends only at %', ends using errcode = 'object_not_in_prerequisite_state';
  end if;
  execute format('select count(*) from %I t where result = ledger_code(''done'') and not exists (select
    from transfer_end e where e.id = t.id)',
    'transfer_' || period_suffix(p_starts_at)) into pending;
  if pending > 0 then
    raise exception '% transfers of the period are pending', pending using errcode = 'object_not_in_prerequisite_state';
  end if;
  if (select checked_until from ledger_check) < ends or exists (select from ledger_finding) then
    raise exception 'the ledger has differences, or has not been checked until %', ends
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
