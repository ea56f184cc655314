-- Refuses to change the agreed terms, and every change of state that skips or reverses a step.
create or replace function exchange_keep() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.from_asset, new.sent, new.rate, new.exchanged, new.fee, new.result)
      is distinct from (old.id, old.person_id, old.from_asset, old.sent, old.rate, old.exchanged, old.fee, old.result)
    or (old.state <> 'quoted' and (new.in_transfer_id, new.out_transfer_id, new.correlation_id)
      is distinct from (old.in_transfer_id, old.out_transfer_id, old.correlation_id))
    or (old.state <> new.state and (old.state, new.state) not in (('quoted', 'pending'), ('pending', 'done'),
      ('pending', 'failed'), ('pending', 'returning'), ('returning', 'returned'))) then
    raise exception 'exchange % cannot change like this', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create or replace trigger exchange_keep before update on exchange for each row execute function exchange_keep();
