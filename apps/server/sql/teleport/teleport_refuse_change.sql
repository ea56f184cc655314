-- Refuses to change recorded amounts, and to reopen a link or a payment that has ended for good.
create or replace function teleport_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% % cannot change so', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $$;
