-- Whom a case of the screening is about, by its id; null if it is about nobody who has an account.
create or replace function screening_case_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from screening_case where id = p_id
$$;
