-- The hour (of all-time scores: the day) in which a score was reached; see leaderboard_tally.
create or replace function leaderboard_slot(p_period smallint, p_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return case p_period when 3 then date_trunc('day', p_at, 'UTC') else date_trunc('hour', p_at, 'UTC') end;
