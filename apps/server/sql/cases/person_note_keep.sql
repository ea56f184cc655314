-- Refuses every change of a note about a person. Notes are deleted only with the account, which is closed then.
create or replace function person_note_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from person_card where id = old.person_id and deactivated_at is not null and not deactivated_by_staff) then
      return old;
    end if;
  end if;
  raise exception 'notes about people are append-only: % is not allowed', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger person_note_append_only before update or delete on person_note
  for each row execute function person_note_keep();
create or replace trigger person_note_no_truncate before truncate on person_note
  execute function person_note_keep();
