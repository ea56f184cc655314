-- A freeze stops what was begun before it (ADR 113): what waits for the people who are frozen now is cancelled as well.
-- compatible-with-previous
update handover h set state = 'cancelling', call_due_at = now()
  from account_freeze f
  where f.person_id = h.person_id and f.closed_at is null and (f.ends_at is null or f.ends_at > now())
    and h.state in ('requested', 'announced');
delete from passcode_reset r using account_freeze f
  where f.person_id = r.person_id and f.closed_at is null and (f.ends_at is null or f.ends_at > now());
