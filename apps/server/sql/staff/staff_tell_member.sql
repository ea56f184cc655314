-- Queues a mail about a change of the staff to the administrators and the person, in the transaction of the change itself, so
-- that no code path can leave it out. A notice is due at once.
create or replace function staff_tell_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into staff_notice (kind, person_id, at, due_at) values ('changed', old.person_id, now(), '-infinity');
  elsif tg_op = 'INSERT' or new.role <> old.role then
    insert into staff_notice (kind, person_id, role, at, due_at)
      values ('changed', new.person_id, new.role, new.since, '-infinity');
  end if;
  return null;
end $$;
create or replace trigger staff_member_tell after insert or update or delete on staff_member
  for each row execute function staff_tell_member();
