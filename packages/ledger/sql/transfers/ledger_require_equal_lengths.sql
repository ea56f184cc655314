-- Raises unless all arrays of a batch have the same length.
create or replace function ledger_require_equal_lengths(variadic p_lengths integer[]) returns void
  language plpgsql immutable as $$
begin
  if array_position(p_lengths, null) is not null or p_lengths[1] <> any (p_lengths) then
    raise exception 'a batch needs arrays of equal length, not %', p_lengths
      using errcode = 'array_subscript_error';
  end if;
end $$;
