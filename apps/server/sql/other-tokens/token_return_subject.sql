-- The person whose other token a return sends back, by the return's id; null if there is none.
create or replace function token_return_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from token_return where id = p_id
$$;
