-- The lowest id of a transfer that began at this moment (UUIDv7: 48 bits of milliseconds). Stable, as extract is: PostgreSQL then
-- computes it in place, for each line that is added (activity_came_late), instead of calling it.
create or replace function activity_id_at(p_at timestamptz) returns uuid language sql stable parallel safe as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;
$$;
