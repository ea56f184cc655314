-- The first day of the period that a moment counts for.
create or replace function leaderboard_period(p_period smallint, p_at timestamptz) returns date
  language sql stable as $$
  select case p_period when 1 then leaderboard_week(p_at)
    when 2 then date_trunc('month', p_at at time zone 'UTC')::date
    else date '2000-01-01' end
$$;
