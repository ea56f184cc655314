-- The id of the person whom a proposal is about; null if it is about no one person, or if no proposal has this id.
create or replace function approval_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from approval where id = p_id
$$;
