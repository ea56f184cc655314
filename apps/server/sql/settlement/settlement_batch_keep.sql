-- Refuses to change the content of a batch, which may have been sent to the chain; only its state and evidence change.
-- The one exception is the import, which rewrites a batch whose number turned out to be taken on the chain.
create or replace function settlement_batch_keep() returns trigger language plpgsql as $$
begin
  raise exception 'batch % keeps its content', old.number using errcode = 'integrity_constraint_violation';
end $$;
