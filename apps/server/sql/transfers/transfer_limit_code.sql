-- Why an amount is over the daily limit: 28 a second factor would allow more, 27 the limit is lowered for a while,
-- 26 nobody may move more.
create or replace function transfer_limit_code(p_second_factor boolean, p_is_lowered boolean)
returns smallint language sql immutable parallel safe as $$
  select case when p_is_lowered is not true then 26 when p_second_factor then 27 else 28 end::smallint
$$;
