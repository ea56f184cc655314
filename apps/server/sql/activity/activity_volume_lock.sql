-- The advisory lock of activity_bind (exclusive) and of everything that removes volumes (shared).
create or replace function activity_volume_lock() returns bigint language sql immutable as $$
  select hashtextextended('activity_volume', 0);
$$;
