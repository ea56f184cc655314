-- Queues a mail about a proposed change of the staff to the administrators and the person, in the transaction of the change
-- itself, so that no code path can leave it out. A notice is due at once.
create or replace function staff_tell_change() returns trigger language plpgsql as $$
begin
  insert into staff_notice (kind, person_id, change_id, role, at, due_at)
    values ('proposed', new.person_id, new.id, new.role, new.proposed_at, '-infinity');
  return null;
end $$;
create or replace trigger staff_change_tell after insert on staff_change
  for each row execute function staff_tell_change();
