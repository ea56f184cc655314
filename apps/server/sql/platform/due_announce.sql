-- Announces that a row of a queue is due sooner than the workers know, once for each queue and transaction. They look at the
-- queue when the transaction commits (ADR 142). The payload is the table's name.
create or replace function due_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('lilypad_due', tg_table_name);
  return null;
end $$;
