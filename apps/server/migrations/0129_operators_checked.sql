-- Checks the entries of the audit log from before 0128.
-- compatible-with-previous
alter table audit_entry validate constraint audit_entry_role_check;
alter table audit_entry validate constraint audit_entry_actor_known;
