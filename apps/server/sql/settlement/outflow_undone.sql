-- The transfers of booked movements whose block the chain no longer has: the same money can move again, in another
-- transaction.
create or replace view outflow_undone as
  select o.transfer_id from outflow o join chain_log l using (transaction_hash, position)
  where o.transfer_id is not null and l.block_number is null;
