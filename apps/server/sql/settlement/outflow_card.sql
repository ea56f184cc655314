-- The booked transfers that people made out of their Safes with their own keys, for other modules.
create or replace view outflow_card as
  select transfer_id, from_address, to_address from outflow where transfer_id is not null;
