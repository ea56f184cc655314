-- Whom a proposed change of the staff is about, by its id.
create or replace function staff_change_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from staff_change where id = p_id
$$;
