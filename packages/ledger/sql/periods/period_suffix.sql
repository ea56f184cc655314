-- The end of the names of a period's partitions: 2027_01, or first.
create or replace function period_suffix(p_starts_at timestamptz) returns text language sql immutable as $$
  select case when p_starts_at = '-infinity' then 'first' else to_char(p_starts_at at time zone 'UTC', 'YYYY_MM') end;
$$;
