-- Refuses every change that the ledger's triggers call it for: its tables are append-only.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is not allowed', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation',
          hint = 'A correction is a new transfer.';
end $$;
