-- Takes a deactivated person off the leaderboard, and puts a reactivated one back.
create or replace function leaderboard_list() returns trigger language plpgsql as $$
begin
  update leaderboard_score set listed = new.deactivated_at is null where person_id = new.id;
  return null;
end $$;
