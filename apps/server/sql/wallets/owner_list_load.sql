-- Adds a list of owners and returns how many of them are new. Loading it again adds nothing, also at the same moment.
-- An index is added once: owners that have been given away, or may have been, never return. @raises
-- invalid_parameter_value for a list of another vault
create or replace function owner_list_load(p_vault text, p_first bigint, p_owners bytea[])
returns bigint language plpgsql as $$
declare
  supply owner_supply;
  added bigint;
begin
  select * into supply from owner_supply for update;
  if supply.vault <> p_vault then
    raise exception 'this database belongs to the vault %, but the list was made by the vault %', supply.vault, p_vault
      using errcode = 'invalid_parameter_value';
  end if;
  with added_owner as (
    insert into unused_owner (owner_index, owner_address)
      select p_first + position - 1, owner
      from unnest(p_owners) with ordinality as listed (owner, position)
      where p_first + position - 1 >= supply.next_index
      returning 1)
    select count(*) into added from added_owner;
  update owner_supply
    set vault = p_vault, next_index = greatest(next_index, p_first + cardinality(p_owners));
  return added;
end $$;
