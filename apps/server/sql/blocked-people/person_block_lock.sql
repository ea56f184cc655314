-- The advisory lock of a person's block list: exclusive to block or unblock, shared to deliver a payment request. When
-- a block and a request happen at the same moment, one sees the other.
create or replace function person_block_lock(p_person uuid) returns bigint language sql immutable parallel safe
  return hashtextextended(p_person::text, 44);
