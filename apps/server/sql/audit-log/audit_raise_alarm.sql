-- Notes that the administrators have to be told of an emergency action, in the transaction of the action itself: an operator who
-- uses the emergency switch cannot leave it out.
create or replace function audit_raise_alarm() returns trigger language plpgsql as $$
begin
  insert into emergency_alarm (sequence, due_at) values (new.sequence, new.at);
  return null;
end $$;
create or replace trigger audit_entry_emergency after insert on audit_entry
  for each row when (new.role = 'emergency') execute function audit_raise_alarm();
