-- Records that the hand-over of a Safe to its person was finished on the chain. The Safe exists then.
create or replace function smart_account_taken_over(p_safe bytea, p_at timestamptz) returns void language sql as $$
  update smart_account set taken_over_at = coalesce(taken_over_at, p_at), deployed_at = coalesce(deployed_at, p_at)
    where safe_address = p_safe and kind = 'held'
$$;
