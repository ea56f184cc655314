-- The advisory lock of the leaderboard: shared while counting, exclusive while a week is decided. When the winners
-- are read, no count for that week is still uncommitted.
create or replace function leaderboard_lock() returns bigint language sql immutable parallel safe
  return hashtextextended('leaderboard', 17);
