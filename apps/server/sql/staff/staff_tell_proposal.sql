-- Queues a mail about a proposed change of the staff to the administrators and the person, in the transaction of the proposal
-- itself, so that no code path can leave it out. A notice is due at once.
create or replace function staff_tell_proposal() returns trigger language plpgsql as $$
begin
  insert into staff_notice (kind, person_id, change_id, role, at, due_at)
    values ('proposed', new.person_id, new.id, new.details ->> 'role', new.proposed_at, '-infinity');
  return null;
end $$;
create or replace trigger approval_tell_staff after insert on approval
  for each row when (new.kind = 'staff_change') execute function staff_tell_proposal();
