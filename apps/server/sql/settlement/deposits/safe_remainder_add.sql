-- Adds parts of a minor unit to a Safe's remainder; parts that leave are negative. Returns how many minor units the
-- Safe has more (1, when its parts have completed one) or less (-1, when one was broken) than the whole ones that
-- moved.
create or replace function safe_remainder_add(p_safe bytea, p_asset smallint, p_parts bigint) returns bigint language plpgsql as $$
declare
  per_minor constant bigint := 1000000000000;
  held bigint;
  carried bigint;
begin
  insert into safe_remainder (safe_address, asset, parts) values (p_safe, p_asset, 0)
    on conflict (safe_address, asset) do nothing;
  select parts into held from safe_remainder where safe_address = p_safe and asset = p_asset for update;
  carried := case when held + p_parts >= per_minor then 1 when held + p_parts < 0 then -1 else 0 end;
  update safe_remainder set parts = held + p_parts - carried * per_minor
    where safe_address = p_safe and asset = p_asset;
  return carried;
end $$;
