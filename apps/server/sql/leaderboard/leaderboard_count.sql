-- Updates leaderboard_tally with each change of leaderboard_score. A score only ever grows by one, so concurrent
-- changes lock the tallies in the same order.
create or replace function leaderboard_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed then
    update leaderboard_tally set people = people - 1
      where (period, starts_on, score, slot)
        = (old.period, old.starts_on, old.score, leaderboard_slot(old.period, old.reached_at));
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into leaderboard_tally as t (period, starts_on, score, slot, people)
      values (new.period, new.starts_on, new.score, leaderboard_slot(new.period, new.reached_at), 1)
      on conflict (period, starts_on, score, slot) do update set people = t.people + 1;
  end if;
  return null;
end $$;
