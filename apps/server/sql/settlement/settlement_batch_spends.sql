-- Adds the cost of a batch to its day. A change adds the difference, so a batch counts once however often it is sent
-- or its evidence is read. An owner has 21 bytes: address and kind of Safe.
create or replace function settlement_batch_spends() returns trigger language plpgsql as $$
declare
  gas_before bigint := 0;
  creations_before bigint := 0;
begin
  if tg_op = 'UPDATE' then
    gas_before := coalesce(old.gas_used, old.gas_estimate) + old.reverted_gas;
    creations_before := octet_length(old.owners) / 21;
  else
    insert into settlement_spending (day, gas, safe_creations) values (new.day, 0, 0) on conflict do nothing;
  end if;
  update settlement_spending set
      gas = gas + coalesce(new.gas_used, new.gas_estimate) + new.reverted_gas - gas_before,
      safe_creations = safe_creations + octet_length(new.owners) / 21 - creations_before
    where day = new.day;
  return null;
end $$;
