-- The lowest id of a transfer that began at this moment (UUIDv7: 48 bits of milliseconds).
create or replace function activity_id_at(p_at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;
$$;
