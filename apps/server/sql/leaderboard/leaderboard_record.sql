-- Counts one referral, in the transaction in which it begins to count.
create or replace function leaderboard_record(p_referrer uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  is_listed boolean;
begin
  perform pg_advisory_xact_lock_shared(leaderboard_lock());
  -- Other counts may hold this lock too; a deactivation may not, so one of the two sees the other.
  select deactivated_at is null into is_listed from person_card where id = p_referrer for share;
  if not found then
    raise exception 'there is no person %', p_referrer using errcode = 'no_data_found';
  end if;
  insert into leaderboard_score as s (period, starts_on, person_id, score, reached_at, listed)
    select period, leaderboard_period(period, p_at), p_referrer, 1, p_at, is_listed
    from unnest('{1,2,3}'::smallint[]) as period order by period
    on conflict (period, starts_on, person_id) do update
      set score = s.score + 1, reached_at = greatest(s.reached_at, excluded.reached_at);
end $$;
