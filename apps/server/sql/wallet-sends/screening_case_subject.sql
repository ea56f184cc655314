-- The person of a screening case, by the case's id; null if it is about no person with an account.
create or replace function screening_case_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from screening_case where id = p_id
$$;
