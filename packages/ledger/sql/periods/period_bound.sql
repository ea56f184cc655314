-- A moment as a bound of partitions in SQL; the infinite ones are those of the first and of the last partition.
create or replace function period_bound(p_key_kind text, p_at timestamptz) returns text language sql stable as $$
  select case when p_at = '-infinity' then 'minvalue'
    when p_at = 'infinity' then 'maxvalue'
    when p_key_kind = 'id' then quote_literal(ledger_first_id(p_at))
    else quote_literal(p_at) end;
$$;
