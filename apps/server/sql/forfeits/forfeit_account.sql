-- The row that stands for the system account forfeited among people with a Safe (0002_server_tables.sql).
create or replace function forfeit_account() returns uuid language sql immutable parallel safe
  return '00000000-0000-7000-8000-000000000003'::uuid;
