-- Whom a proposal is about, by its id; null if it is about no one person.
create or replace function approval_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from approval where id = p_id
$$;
