-- True while the lowered daily limit applies to a person: without a second factor, or for a while after a change.
create or replace function transfer_limit_is_lowered(p_second_factor boolean, p_lowered_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_second_factor is not true or coalesce(p_lowered_until > p_now, false)
$$;
