-- Discards the next owners, after a database was restored from a backup: people whose rows the backup lacks may have
-- them. They are stored as skipped ones, so that those people's Safes can be found. Lists that are loaded later add
-- only owners behind them. Returns the first index that a list can add.
create or replace function owner_skip(p_count bigint) returns bigint language plpgsql as $$
declare
  first_usable bigint;
begin
  perform 1 from owner_supply for update;
  select p_count + coalesce((select min(owner_index) from unused_owner), next_index)
    into first_usable from owner_supply;
  with skipped as (
    delete from unused_owner where owner_index < first_usable returning owner_index, owner_address)
    insert into skipped_owner (owner_index, owner_address) select owner_index, owner_address from skipped;
  update owner_supply set next_index = greatest(next_index, first_usable) returning next_index into first_usable;
  return first_usable;
end $$;
