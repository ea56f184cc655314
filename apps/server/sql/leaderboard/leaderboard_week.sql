-- The week that a moment counts for; weeks begin on Sunday, 00:00 UTC. When that week is already decided (a clock
-- went back, or a message came late), it is the first week after all decided ones.
create or replace function leaderboard_week(p_at timestamptz) returns date language sql stable as $$
  select greatest(day - extract(dow from day)::integer, (select max(week) from prize_week) + 7)
  from (select (p_at at time zone 'UTC')::date as day) as today
$$;
