-- Refuses changes that move an intent backwards, or change values that were already sent to the provider or the chain.
create or replace function funding_intent_keep() returns trigger language plpgsql as $$
begin
  raise exception 'intent % cannot go from % to %, or change what is fixed', old.id, old.status, new.status
    using errcode = 'integrity_constraint_violation';
end $$;
