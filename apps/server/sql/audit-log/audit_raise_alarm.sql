-- Records that the administrators must be notified of an emergency action, in the transaction of the action itself, so
-- that an operator who uses the emergency switch cannot suppress the notification.
create or replace function audit_raise_alarm() returns trigger language plpgsql as $$
begin
  insert into emergency_alarm (sequence, due_at) values (new.sequence, new.at);
  return null;
end $$;
create or replace trigger audit_entry_emergency after insert on audit_entry
  for each row when (new.role = 'emergency') execute function audit_raise_alarm();
