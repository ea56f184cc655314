-- Refuses every change of the audit log: it is append-only.
create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is not allowed', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_refuse_change();
create or replace trigger audit_entry_no_truncate before truncate on audit_entry
  execute function audit_refuse_change();
