-- The code of the daily limit that an amount would exceed, or null.
-- p_moved: what the person has moved today, in minor units (payment_lock_sent_today).
create or replace function transfers_over_limit(
  p_amount bigint, p_moved bigint, p_daily_limit bigint, p_lowered_limit bigint, p_has_second_factor boolean,
  p_is_lowered boolean
) returns smallint language sql immutable parallel safe as $$
  select transfer_limit_code(p_has_second_factor, p_is_lowered and p_lowered_limit < p_daily_limit)
    where p_amount > case when p_is_lowered then least(p_lowered_limit, p_daily_limit) else p_daily_limit end - p_moved
$$;
