-- Records that Safes exist on the chain, so that the next transfers from them do not create them again.
create or replace function person_safe_deployed(p_safe bytea[], p_at timestamptz) returns void language sql as $$
  update smart_account set deployed_at = p_at where safe_address = any (p_safe) and deployed_at is null
$$;
