-- Refuses changes that move an intent backwards, or change what the provider or the chain was already told.
create or replace function funding_intent_keep() returns trigger language plpgsql as $$
begin
  raise exception 'intent % cannot go from % to %, or change what is fixed', old.id, old.status, new.status
    using errcode = 'integrity_constraint_violation';
end $$;
