-- The Safe that holds a person's money on the chain. deployed_at is null until its contract exists.
create or replace view person_safe as
  select person_id, owner_index, owner_address, safe_address, deployed_at from smart_account;
