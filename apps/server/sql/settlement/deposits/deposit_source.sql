-- The address that each deposit came from, for other modules.
create or replace view deposit_source as
  select transfer_id, from_address from chain_log where transfer_id is not null;
