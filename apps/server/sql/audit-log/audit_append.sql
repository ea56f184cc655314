-- Appends an entry to the audit log, in the transaction of the act, and returns its number. Entries are made one after
-- the other: the lock is held until the transaction ends, so an act calls this last. Nothing that moves people's money
-- takes this lock. 73 is its number among the advisory locks (ADR 73).
create or replace function audit_append(
  p_at timestamptz, p_actor uuid, p_role text, p_action text, p_outcome text, p_subject text, p_reason text, p_details text
) returns bigint language plpgsql as $$
declare
  last record;
  place bigint;
  previous bytea;
  subject text := audit_subject(p_subject);
begin
  perform pg_advisory_xact_lock(73, 0);
  select e.sequence, e.hash into last from audit_entry e order by e.sequence desc limit 1;
  place := coalesce(last.sequence, 0) + 1;
  previous := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  insert into audit_entry (sequence, at, actor, role, action, outcome, subject, reason, details, previous_hash, hash)
    values (place, p_at, p_actor, p_role, p_action, p_outcome, subject, p_reason, p_details, previous,
      sha256(convert_to(audit_text(p_sequence => place, p_at => p_at, p_actor => p_actor, p_role => p_role,
          p_action => p_action, p_outcome => p_outcome, p_subject => subject, p_reason => p_reason, p_details => p_details,
          p_previous_hash => previous), 'UTF8')));
  return place;
end $$;
