-- The winner of a prize, by the prize's id.
create or replace function prize_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from prize where id = p_id
$$;
