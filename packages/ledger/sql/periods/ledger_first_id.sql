-- The lowest id that was made at this moment (UUIDv7: 48 bits of milliseconds).
create or replace function ledger_first_id(p_at timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;
