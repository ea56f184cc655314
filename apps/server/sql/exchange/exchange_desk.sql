-- The row that represents the desk among people with a Safe (0002_server_tables.sql).
create or replace function exchange_desk() returns uuid language sql immutable parallel safe
  return '00000000-0000-7000-8000-000000000002'::uuid;
